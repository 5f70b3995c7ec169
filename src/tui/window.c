/* SPDX-License-Identifier: MIT */
/* window.c - cells to ncurses in three tiers of colour, keys and mouse from it, and the terminal
 * given back however the program ends. */
#include "tui/window.h"

#include <curses.h>
#include <errno.h>
#include <langinfo.h>
#include <locale.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/select.h>
#include <termios.h>
#include <unistd.h>
#include <wchar.h>

enum {
    KNOWN_PAIRS = 1024
};

static struct {
    bool open, ascii, colour;
    SCREEN *screen;
    int pairs; /* made so far */
    struct {
        int ink, ground;
    } pair[KNOWN_PAIRS];
    struct termios before;
    char restore[128]; /* what a crash writes */
    size_t restore_length;
} window;

/* ---- colours ---- */

/* Red, green and blue of a colour of the 256-colour palette. */
static void rgb_of(int colour, int rgb[3]) {
    static const int STEP[] = {0, 95, 135, 175, 215, 255};
    static const int BASIC[16] = {0x000000, 0x800000, 0x008000, 0x808000, 0x000080, 0x800080,
                                  0x008080, 0xC0C0C0, 0x808080, 0xFF0000, 0x00FF00, 0xFFFF00,
                                  0x0000FF, 0xFF00FF, 0x00FFFF, 0xFFFFFF};
    if (colour < 16) {
        for (int i = 0; i < 3; i++)
            rgb[i] = BASIC[colour] >> (16 - 8 * i) & 255;
    } else if (colour < 232) {
        rgb[0] = STEP[(colour - 16) / 36];
        rgb[1] = STEP[(colour - 16) / 6 % 6];
        rgb[2] = STEP[(colour - 16) % 6];
    } else {
        rgb[0] = rgb[1] = rgb[2] = 8 + 10 * (colour - 232);
    }
}

/* The nearest of the eight, and whether it is a bright one of sixteen. */
static int basic_of(int colour, bool *bright) {
    int rgb[3], most = 0, least = 255, basic = 0;
    rgb_of(colour, rgb);
    for (int i = 0; i < 3; i++) {
        most = rgb[i] > most ? rgb[i] : most;
        least = rgb[i] < least ? rgb[i] : least;
    }
    *bright = most >= 200;
    if (most - least < 48) { /* grey */
        *bright = most >= 215 || (most >= 60 && most < 150);
        return most >= 150 ? COLOR_WHITE : COLOR_BLACK;
    }
    for (int i = 0; i < 3; i++)
        if (rgb[i] > least + (most - least) * 3 / 10)
            basic |= 1 << i;
    return basic;
}

/* With few colours the ink on a ground is black or white, whichever can be read there. */
static int few_colours(int colour, bool is_ground, int ground) {
    bool bright;
    if (colour == PLAIN)
        return -1;
    int basic = basic_of(colour, &bright);
    if (is_ground)
        return basic;
    if (ground != PLAIN) {
        int under = basic_of(ground, &bright);
        return under == COLOR_BLACK || under == COLOR_BLUE || under == COLOR_RED ||
                       under == COLOR_MAGENTA
                   ? COLOR_WHITE
                   : COLOR_BLACK;
    }
    if (basic == COLOR_BLACK && COLORS < 16)
        return -1; /* black on black */
    return basic + (bright && COLORS >= 16 ? 8 : 0);
}

static int colour_number(int colour, bool is_ground, int ground) {
    int rgb[3];
    if (colour == PLAIN)
        return -1;
    if (COLORS < 256)
        return few_colours(colour, is_ground, ground);
    if (COLORS == 256)
        return colour;
    rgb_of(colour, rgb);
    return rgb[0] << 16 | rgb[1] << 8 | rgb[2];
}

static int pair_of(Brush brush) {
    int ink = colour_number(brush.ink, false, brush.ground);
    int ground = colour_number(brush.ground, true, 0);
    if (!window.colour || (ink < 0 && ground < 0))
        return 0;
    for (int i = 0; i < window.pairs; i++)
        if (window.pair[i].ink == ink && window.pair[i].ground == ground)
            return i + 1;
    if (window.pairs == KNOWN_PAIRS || window.pairs + 1 >= COLOR_PAIRS ||
        init_extended_pair(window.pairs + 1, ink, ground) == ERR)
        return 0;
    window.pair[window.pairs].ink = ink;
    window.pair[window.pairs].ground = ground;
    return ++window.pairs;
}

static attr_t attributes_of(Brush brush) {
    attr_t attributes = A_NORMAL;
    bool reverse = brush.reverse && !window.colour; /* where colours cannot say it */
    if (brush.bold)
        attributes |= A_BOLD;
    if (brush.dim)
        attributes |= A_DIM;
    return attributes | (reverse ? A_REVERSE : A_NORMAL);
}

/* ---- characters ---- */

/* What stands for a character where there is only ASCII. */
static char plain_letter(wchar_t c) {
    static const struct {
        const wchar_t *of;
        char plain;
    } LETTERS[] = {
        {L"─━╌┄▔═", '-'}, {L"│┃╎┆║▏", '|'}, {L"┌┐└┘┏┓┗┛├┤┬┴┼╭╮╰╯╔╗╚╝┣┫┳┻╋╞╡╪", '+'},
        {L"★", '*'},      {L"−–—", '-'},    {L"·…", '.'},
        {L"◆◇", '*'},     {L"●", 'o'},      {L"■", '#'},
        {L"▲", '^'},      {L"▼", 'v'},      {L"✚", '+'},
        {L"♣", '%'},      {L"⌂", '^'},      {L"░", '.'},
        {L"▒", ':'},      {L"▓█", '#'},     {L"▸›→", '>'},
        {L"◂‹←", '<'},    {L"↑", '^'},      {L"↓", 'v'},
        {L"╱", '/'},      {L"╲", '\\'},     {L"×✕", 'x'},
        {L"’‘", '\''},    {L"“”„", '"'},    {L"áâäăąà", 'a'},
        {L"ÁÂÄĂĄ", 'A'},  {L"čćç", 'c'},    {L"ČĆ", 'C'},
        {L"ď", 'd'},      {L"Ď", 'D'},      {L"éěęëè", 'e'},
        {L"ÉĚĘ", 'E'},    {L"íî", 'i'},     {L"ÍÎ", 'I'},
        {L"łľĺ", 'l'},    {L"ŁĽĹ", 'L'},    {L"ńň", 'n'},
        {L"ŃŇ", 'N'},     {L"óöőôò", 'o'},  {L"ÓÖŐÔ", 'O'},
        {L"řŕ", 'r'},     {L"ŘŔ", 'R'},     {L"śšșş", 's'},
        {L"ŚŠȘŞ", 'S'},   {L"ťțţ", 't'},    {L"ŤȚŢ", 'T'},
        {L"úůüű", 'u'},   {L"ÚŮÜŰ", 'U'},   {L"ý", 'y'},
        {L"Ý", 'Y'},      {L"źżž", 'z'},    {L"ŹŻŽ", 'Z'},
        {L"ß", 's'},
    };
    if (c < 128)
        return (char)c;
    for (size_t i = 0; i < sizeof LETTERS / sizeof LETTERS[0]; i++)
        if (wcschr(LETTERS[i].of, c))
            return LETTERS[i].plain;
    return '?';
}

/* A glyph as wide characters; UTF-8 is decoded here because the locale may be another. */
static void widen(const char *glyph, wchar_t out[CCHARW_MAX]) {
    int count = 0;
    for (const unsigned char *at = (const unsigned char *)glyph; *at && count + 1 < CCHARW_MAX;) {
        int more = *at >= 0xF0 ? 3 : *at >= 0xE0 ? 2 : *at >= 0xC0 ? 1 : 0;
        wchar_t c = more ? *at & (0x3F >> more) : *at;
        for (at++; more > 0 && *at; more--)
            c = c << 6 | (*at++ & 0x3F);
        out[count++] = c;
    }
    if (window.ascii) {
        out[0] = count ? plain_letter(out[0]) : L' ';
        count = 1;
    } else if (count == 0 || wcwidth(out[0]) != 1) {
        out[0] = count ? L'?' : L' ';
        count = 1;
    }
    out[count] = L'\0';
}

/* ---- opening and closing ---- */

static void give_back(int signal_number) {
    ssize_t ignored = write(STDOUT_FILENO, window.restore, window.restore_length);
    (void)ignored;
    tcsetattr(STDIN_FILENO, TCSANOW, &window.before);
    signal(signal_number, SIG_DFL);
    raise(signal_number);
}

static void add_restore(const char *capability) {
    const char *bytes = tigetstr(capability);
    if (!bytes || bytes == (const char *)-1)
        return;
    size_t length = strlen(bytes);
    if (window.restore_length + length >= sizeof window.restore)
        return;
    memcpy(window.restore + window.restore_length, bytes, length);
    window.restore_length += length;
}

/* A crash must not leave a terminal without echo. Sanitizers have handlers of their own. */
static void guard_crashes(void) {
    static const int CRASHES[] = {SIGSEGV, SIGABRT, SIGBUS, SIGFPE, SIGILL};
    static const char MOUSE_OFF[] = "\033[?1000l\033[?1006l";
    memcpy(window.restore, MOUSE_OFF, sizeof MOUSE_OFF - 1);
    window.restore_length = sizeof MOUSE_OFF - 1;
    add_restore("sgr0");
    add_restore("cnorm");
    add_restore("rmcup");
    for (size_t i = 0; i < sizeof CRASHES / sizeof CRASHES[0]; i++) {
        struct sigaction now, action = {.sa_handler = give_back};
        if (sigaction(CRASHES[i], NULL, &now) == 0 && now.sa_handler == SIG_DFL)
            sigaction(CRASHES[i], &action, NULL);
    }
}

bool window_open(const WindowOptions *options) {
    tcgetattr(STDIN_FILENO, &window.before);
    setlocale(LC_CTYPE, "");
    window.ascii = options->ascii || strcmp(nl_langinfo(CODESET), "UTF-8") != 0;
    window.screen = newterm(NULL, stdout, stdin);
    if (!window.screen)
        return false;
    window.open = true;
    set_term(window.screen);
    cbreak();
    noecho();
    nonl();
    keypad(stdscr, TRUE);
    nodelay(stdscr, TRUE);
    set_escdelay(25);
    curs_set(0);
    window.pairs = 0;
    window.colour = !options->no_colour && has_colors() && start_color() == OK;
    if (window.colour)
        use_default_colors();
    if (!options->no_mouse) {
        mousemask(BUTTON1_PRESSED | BUTTON4_PRESSED | BUTTON5_PRESSED, NULL);
        mouseinterval(0);
    }
    guard_crashes();
    return true;
}

void window_close(void) {
    if (!window.open)
        return;
    endwin();
    delscreen(window.screen);
    window.open = false;
}

/* ---- showing ---- */

void window_size(int *columns, int *rows) {
    getmaxyx(stdscr, *rows, *columns);
}

void window_forget(void) {
    clearok(stdscr, TRUE);
}

void window_show(const Grid *grid, int x, int y) {
    int columns, rows;
    window_size(&columns, &rows);
    erase();
    for (int row = 0; row < grid->rows && row < rows; row++) {
        for (int column = 0; column < grid->columns && column < columns; column++) {
            const Cell *from = grid_at(grid, column, row);
            wchar_t wide[CCHARW_MAX];
            cchar_t cell;
            int pair = pair_of(from->brush);
            if (from->glyph[0] == '\0' && pair == 0 && !from->brush.reverse)
                continue; /* the background of the person's terminal */
            widen(from->glyph, wide);
            setcchar(&cell, wide, attributes_of(from->brush), 0, &pair);
            mvadd_wch(row, column, &cell);
        }
    }
    move(y < rows ? y : rows - 1, x < columns ? x : columns - 1);
    refresh();
}

/* ---- keys ---- */

/* Signals are let through only while this waits, so that none is missed. */
static bool wait_for_input(int milliseconds, int other) {
    static const int SIGNALS[] = {SIGINT, SIGTERM, SIGHUP, SIGWINCH};
    struct timespec limit = {milliseconds / 1000, milliseconds % 1000 * 1000000L};
    sigset_t ours, before;
    fd_set input;
    sigemptyset(&ours);
    for (size_t i = 0; i < sizeof SIGNALS / sizeof SIGNALS[0]; i++)
        sigaddset(&ours, SIGNALS[i]);
    FD_ZERO(&input);
    FD_SET(STDIN_FILENO, &input);
    if (other >= 0)
        FD_SET(other, &input);
    sigprocmask(SIG_BLOCK, &ours, &before);
    int most = other > STDIN_FILENO ? other : STDIN_FILENO;
    int ready = pselect(most + 1, &input, NULL, NULL, milliseconds < 0 ? NULL : &limit, &before);
    sigprocmask(SIG_SETMASK, &before, NULL);
    return ready > 0 && FD_ISSET(STDIN_FILENO, &input);
}

static Press press_of_mouse(void) {
    MEVENT event;
    Press press = {.key = KEY_OF_NOTHING};
    if (getmouse(&event) != OK)
        return press;
    press.x = event.x;
    press.y = event.y;
    if (event.bstate & BUTTON4_PRESSED)
        press.key = KEY_OF_WHEEL_UP;
    else if (event.bstate & BUTTON5_PRESSED)
        press.key = KEY_OF_WHEEL_DOWN;
    else if (event.bstate & BUTTON1_PRESSED)
        press.key = KEY_OF_CLICK;
    return press;
}

static Press press_of_key(wint_t code) {
    static const struct {
        int curses, ours;
    } KEYS[] = {{KEY_UP, KEY_OF_UP},
                {KEY_DOWN, KEY_OF_DOWN},
                {KEY_LEFT, KEY_OF_LEFT},
                {KEY_RIGHT, KEY_OF_RIGHT},
                {KEY_PPAGE, KEY_OF_PAGE_UP},
                {KEY_NPAGE, KEY_OF_PAGE_DOWN},
                {KEY_HOME, KEY_OF_HOME},
                {KEY_END, KEY_OF_END},
                {KEY_ENTER, KEY_OF_ENTER},
                {KEY_BTAB, KEY_OF_BACK_TAB},
                {KEY_BACKSPACE, KEY_OF_BACKSPACE},
                {KEY_RESIZE, KEY_OF_SIZE}};
    for (size_t i = 0; i < sizeof KEYS / sizeof KEYS[0]; i++)
        if ((wint_t)KEYS[i].curses == code)
            return (Press){.key = KEYS[i].ours};
    return code == KEY_MOUSE ? press_of_mouse() : (Press){.key = KEY_OF_NOTHING};
}

static Press press_of_character(wint_t c) {
    switch (c) {
    case '\r':
    case '\n':
        return (Press){.key = KEY_OF_ENTER};
    case '\t':
        return (Press){.key = KEY_OF_TAB};
    case 27:
        return (Press){.key = KEY_OF_ESCAPE};
    case 8:
    case 127:
        return (Press){.key = KEY_OF_BACKSPACE};
    case 12: /* Ctrl+L */
        window_forget();
        return (Press){.key = KEY_OF_SIZE};
    case 4: /* Ctrl+D */
        return (Press){.key = KEY_OF_END_OF_INPUT};
    default:
        return (Press){.key = (int)c};
    }
}

static Press next_key(int milliseconds, int other) {
    wint_t code;
    int kind = get_wch(&code); /* what ncurses has read already */
    if (kind == ERR) {
        bool ready = wait_for_input(milliseconds, other);
        kind = get_wch(&code);
        if (kind == ERR && ready && !isatty(STDIN_FILENO))
            return (Press){.key = KEY_OF_END_OF_INPUT};
    }
    if (kind == KEY_CODE_YES)
        return press_of_key(code);
    return kind == OK ? press_of_character(code) : (Press){.key = KEY_OF_NOTHING};
}

Press window_key(int milliseconds) {
    return next_key(milliseconds, -1);
}

Press window_key_or(int file) {
    return next_key(-1, file);
}
