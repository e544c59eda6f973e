/* A pad and fingers for a program that knows nothing of it: LD_PRELOAD puts this library into its process.

A thread waits until the program has loaded SDL, whichever copy that is, and has begun to look for pads. Then it takes
words from the socket whose path PLUGGED_INTO names, a line each, and answers "ok" when the program has taken what was
said, "no" when it can't be done:

    pad NAME            a pad of this name is plugged in; SDL finds it and maps its buttons as it does those of any pad
    unplug              it is pulled out
    press NUMBER        a button of it goes down, and up as soon as the program has noticed
    axis NUMBER VALUE   a stick or trigger of it is where it is
    finger KIND ID X Y  a finger goes down (0), up (1) or moves (2); X and Y are shares of the window

Only SDL's own functions for drivers and events are called: the program sees what it would see of real devices. */

#define _GNU_SOURCE
#include <dlfcn.h>
#include <limits.h>
#include <link.h>
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

enum { GAME_CONTROLLERS = 0x2000, FINGERS = 0x700, LAST_OF_FINGERS = 0x702, A_MOMENT = 1000, A_WHILE = 20000 };
enum { BUTTONS = 15, AXES = 6 };

/* As in SDL_joystick.h and SDL_events.h of SDL 2. */
typedef struct {
    uint16_t version, type, axes, buttons, hats, vendor, product, padding;
    uint32_t button_mask, axis_mask;
    const char *name;
    void *data, *functions[6];
} Description;

typedef union {
    struct {
        uint32_t type, timestamp;
        int64_t touch, finger;
        float x, y, dx, dy, pressure;
        uint32_t window;
    } finger;
    char whole[128];
} Event;

static uint32_t (*was_init)(uint32_t);
static int (*attach)(const Description *);
static int (*detach)(int);
static void *(*open_pad)(int);
static int (*set_button)(void *, int, uint8_t);
static int (*set_axis)(void *, int, int16_t);
static uint8_t (*get_button)(void *, int);
static int16_t (*get_axis)(void *, int);
static int (*push)(Event *);
static int (*waits)(uint32_t, uint32_t);
static int32_t (*instance_of)(void *);
static void *(*opened)(int32_t);
static void *(*focus)(void);
static uint32_t (*number_of)(void *);

static const struct {
    void *function;
    const char *name;
} NAMES[] = {
    {&was_init, "SDL_WasInit"},
    {&attach, "SDL_JoystickAttachVirtualEx"},
    {&detach, "SDL_JoystickDetachVirtual"},
    {&open_pad, "SDL_JoystickOpen"},
    {&set_button, "SDL_JoystickSetVirtualButton"},
    {&set_axis, "SDL_JoystickSetVirtualAxis"},
    {&get_button, "SDL_JoystickGetButton"},
    {&get_axis, "SDL_JoystickGetAxis"},
    {&push, "SDL_PushEvent"},
    {&waits, "SDL_HasEvents"},
    {&instance_of, "SDL_JoystickInstanceID"},
    {&opened, "SDL_GameControllerFromInstanceID"},
    {&focus, "SDL_GetKeyboardFocus"},
    {&number_of, "SDL_GetWindowID"},
};

static int device = -1;
static void *pad;

static int look_at(struct dl_phdr_info *library, size_t size, void *path) {
    (void)size;
    if (strstr(library->dlpi_name, "libSDL2-2"))
        snprintf(path, PATH_MAX, "%s", library->dlpi_name); /* dlopen here could wait for ever: the list is locked */
    return 0;
}

/* Wait for the program's SDL, which it loads for itself alone, so that only its path leads to it. */
static int find_sdl(void) {
    static char path[PATH_MAX];
    while (!*path) {
        usleep(A_WHILE);
        dl_iterate_phdr(look_at, path);
    }
    void *sdl = dlopen(path, RTLD_LAZY | RTLD_NOLOAD);
    if (!sdl)
        return 0;
    for (size_t i = 0; i < sizeof NAMES / sizeof *NAMES; i++)
        if (!(*(void **)NAMES[i].function = dlsym(sdl, NAMES[i].name)))
            return 0;
    while (!was_init(GAME_CONTROLLERS))
        usleep(A_WHILE);
    return 1;
}

static int plug_in(const char *name) {
    Description wanted = {.version = 1, .type = 1, .axes = AXES, .buttons = BUTTONS, .name = name};
    if (pad || (device = attach(&wanted)) < 0 || !(pad = open_pad(device)))
        return 0;
    while (!opened(instance_of(pad))) /* a program that has not opened it hears nothing of its buttons */
        usleep(A_MOMENT);
    return 1;
}

static int press(int button) {
    for (int down = 1; down >= 0; down--) {
        if (!pad || set_button(pad, button, (uint8_t)down))
            return 0;
        while (get_button(pad, button) != down)
            usleep(A_MOMENT);
    }
    return 1;
}

static int lean(int axis, int value) {
    if (!pad || set_axis(pad, axis, (int16_t)value))
        return 0;
    while (get_axis(pad, axis) != value)
        usleep(A_MOMENT);
    return 1;
}

static int touch(int kind, int id, float x, float y) {
    Event event = {.finger = {.type = FINGERS + kind, .touch = 1, .finger = id, .x = x, .y = y, .pressure = 1}};
    void *window = focus();
    event.finger.window = window ? number_of(window) : 0;
    if (push(&event) < 1)
        return 0;
    while (waits(FINGERS, LAST_OF_FINGERS))
        usleep(A_MOMENT);
    return 1;
}

static int obey(const char *line) {
    char name[64];
    int number, value;
    float x, y;
    if (sscanf(line, "pad %63[^\n]", name) == 1)
        return plug_in(name);
    if (sscanf(line, "press %d", &number) == 1)
        return press(number);
    if (sscanf(line, "axis %d %d", &number, &value) == 2)
        return lean(number, value);
    if (sscanf(line, "finger %d %d %f %f", &number, &value, &x, &y) == 4)
        return touch(number, value, x, y);
    if (!strcmp(line, "unplug\n")) {
        pad = NULL;
        return detach(device) == 0;
    }
    return 0;
}

static void *listen_to(void *path) {
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    char line[256];
    int talk = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    strncpy(address.sun_path, path, sizeof address.sun_path - 1);
    if (!find_sdl() || connect(talk, (struct sockaddr *)&address, sizeof address))
        return NULL;
    FILE *words = fdopen(talk, "r");
    while (fgets(line, sizeof line, words))
        if (write(talk, obey(line) ? "ok\n" : "no\n", 3) != 3)
            break;
    fclose(words);
    return NULL;
}

__attribute__((constructor)) static void begin(void) {
    pthread_t thread;
    char *path = getenv("PLUGGED_INTO");
    if (path && !pthread_create(&thread, NULL, listen_to, path))
        pthread_detach(thread);
}
