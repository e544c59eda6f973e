// FLTK's checkers for flcheckers.py: its tree of moves grows until the time is over.

#include <chrono>
#include <climits>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include "engine.cc"

using Clock = std::chrono::steady_clock;

static Clock::time_point end_of_thinking;

int didabort() { return Clock::now() >= end_of_thinking; }

// The move of the side that begins at the top of the board or at the bottom: from where, to where, and the places that
// it jumps over as bits from place 10 on. Places are the engine's own.
extern "C" void flcheckers_choose(const int board[45], int top, double seconds, long move[3])
{
    end_of_thinking = Clock::now() + std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(seconds));
    maxevaluate = maxnodes = INT_MAX / 2;
    newgame();
    for (int i = 0; i < 45; i++) b[i] = board[i];
    root->father = newnode();
    root->who = !top;
    evaluateboard(root, 0);
    const node* found = calcmove(root);
    move[0] = found->from;
    move[1] = found->to;
    move[2] = found->jump;
    free(root->father);
}
