// KCheckers' engine for kcheckers.py: one level of skill after the other until the time is over.

#include <chrono>
#include <condition_variable>
#include <mutex>
#include <thread>

#include "echeckers.h"
#include "rcheckers.h"

static const int HIGHEST_SKILL = 60;

static void search(Checkers& game, const int before[32])
{
    for (int i = 0; i < 32; i++) game.setItem(i, before[i]);
    game.go2();
}

static void keep(const Checkers& game, int after[32])
{
    for (int i = 0; i < 32; i++) after[i] = game.item(i);
}

static int choose(Checkers&& game, const int before[32], int after[32], double seconds)
{
    game.setSkill(1);
    search(game, before);
    keep(game, after);
    std::mutex mutex;
    std::condition_variable finished;
    bool done = false, over = false;
    std::thread clock([&] {
        std::unique_lock<std::mutex> lock(mutex);
        over = !finished.wait_for(lock, std::chrono::duration<double>(seconds), [&] { return done; });
        game.setSkill(0); // what its own window does to stop it
    });
    int skill = 1;
    std::unique_lock<std::mutex> lock(mutex);
    while (!over && skill < HIGHEST_SKILL) {
        game.setSkill(skill + 1);
        lock.unlock();
        search(game, before);
        lock.lock();
        if (over) break;
        keep(game, after);
        skill++;
    }
    done = true;
    lock.unlock();
    finished.notify_one();
    clock.join();
    return skill;
}

// The board after the move of player 2, whose men stand at the top; returns the skill that found it.
extern "C" int kcheckers_choose(const int before[32], int after[32], int russian, double seconds)
{
    return russian ? choose(RCheckers(), before, after, seconds) : choose(ECheckers(), before, after, seconds);
}
