/* SPDX-License-Identifier: MIT */
/* address_test.c - where a request comes from, and which pages may act for a person: words that are
 * such, and words that are none. */
#include "server/net/address.h"
#include "server/net/endpoint.h"
#include "server/net/origins.h"

#include "check.h"

#include <arpa/inet.h>
#include <string.h>

static void a_household_is_one_place(void **state) {
    (void)state;
    assert_true(address_read("192.0.2.7") != address_read("192.0.2.8"));
    assert_true(address_read("2001:db8::1") == address_read("2001:db8::ffff:1"));
    assert_true(address_read("2001:db8::1") != address_read("2001:db8:0:1::1"));
    assert_true(address_read("::ffff:192.0.2.7") == address_read("192.0.2.7"));
    assert_true(address_read("::1") != 0);
    assert_true(address_read("::1") != address_read("127.0.0.1"));
}

static void what_is_no_address_is_not_known(void **state) {
    (void)state;
    static const char *const BAD[] = {"",         "x",     "192.0.2",  "192.0.2.300",
                                      "2001:db8", "[::1]", "1.2.3.4:5"};
    for (size_t i = 0; i < sizeof BAD / sizeof BAD[0]; i++)
        assert_int_equal(address_read(BAD[i]), 0);
}

static void the_last_hop_counts(void **state) {
    (void)state;
    char long_one[200];
    memset(long_one, '1', sizeof long_one - 1);
    long_one[sizeof long_one - 1] = '\0';
    assert_true(address_last_hop("192.0.2.7") == address_read("192.0.2.7"));
    assert_true(address_last_hop("10.0.0.1, 192.0.2.7 ") == address_read("192.0.2.7"));
    assert_true(address_last_hop("10.0.0.1,2001:db8::1") == address_read("2001:db8::1"));
    assert_true(address_last_hop("192.0.2.7:999") == address_read("192.0.2.7"));
    assert_true(address_last_hop("10.0.0.1, [2001:db8::1]:80") == address_read("2001:db8::1"));
    assert_int_equal(address_last_hop("192.0.2.7, unknown"), 0);
    assert_int_equal(address_last_hop("192.0.2.7,"), 0);
    assert_int_equal(address_last_hop(long_one), 0);
}

static void proxies_are_addresses_and_networks(void **state) {
    static const char *const BAD[] = {"",
                                      "x",
                                      "10.0.0.0/33",
                                      "10.0.0.0/",
                                      "10.0.0.1,",
                                      "10.0.0.0/0",
                                      "1.1.1.1,1.1.1.1,1.1.1.1,1.1.1.1,1.1.1.1,1.1.1.1,1.1.1.1,"
                                      "1.1.1.1,1.1.1.1"};
    (void)state;
    Proxies proxies = {0};
    assert_true(proxies_read(&proxies, "192.0.2.7,10.1.0.0/16,2001:db8::/32"));
    assert_true(proxies_have(&proxies, address_read("192.0.2.7")));
    assert_false(proxies_have(&proxies, address_read("192.0.2.8")));
    assert_true(proxies_have(&proxies, address_read("10.1.255.3")));
    assert_false(proxies_have(&proxies, address_read("10.2.0.1")));
    assert_true(proxies_have(&proxies, address_read("2001:db8:7::1")));
    assert_false(proxies_have(&proxies, address_read("2001:db9::1")));
    for (size_t i = 0; i < sizeof BAD / sizeof BAD[0]; i++) {
        Proxies none = {0};
        if (proxies_read(&none, BAD[i]))
            fail_msg("'%s' is taken", BAD[i]);
    }
}

static void sockets_have_addresses(void **state) {
    (void)state;
    struct sockaddr_storage peer = {.ss_family = AF_INET};
    inet_pton(AF_INET, "192.0.2.7", &((struct sockaddr_in *)&peer)->sin_addr);
    assert_true(address_of_socket(&peer) == address_read("192.0.2.7"));
    peer.ss_family = AF_INET6;
    inet_pton(AF_INET6, "2001:db8::1", &((struct sockaddr_in6 *)&peer)->sin6_addr);
    assert_true(address_of_socket(&peer) == address_read("2001:db8::1"));
    peer.ss_family = AF_UNIX;
    assert_int_equal(address_of_socket(&peer), 0);
}

static void networks_have_one_name(void **state) {
    static const char *const NAMES[][2] = {{"192.0.2.7", "192.0.2.7"},
                                           {"192.0.2.7/32", "192.0.2.7"},
                                           {"10.1.2.3/8", "10.0.0.0/8"},
                                           {"2001:db8::1", "2001:db8::/64"},
                                           {"2001:db8:1::1/32", "2001:db8::/32"}};
    (void)state;
    for (size_t i = 0; i < sizeof NAMES / sizeof NAMES[0]; i++) {
        Address network, mask;
        char words[ADDRESS_CHARS];
        assert_true(network_read(NAMES[i][0], &network, &mask));
        network_write(network, mask, words);
        assert_string_equal(words, NAMES[i][1]);
        assert_true((address_read("192.0.2.8") & mask) != network);
    }
}

static void urls_name_where_we_listen(void **state) {
    static const char *const HOSTS[][2] = {
        {"192.0.2.7", "192.0.2.7"}, {"::1", "[::1]"},      {"0.0.0.0", "127.0.0.1"},
        {"::", "127.0.0.1"},        {"0::0", "127.0.0.1"}, {"2001:db8::1", "[2001:db8::1]"}};
    static Origins origins;
    char host[ENDPOINT_HOST];
    (void)state;
    for (size_t i = 0; i < sizeof HOSTS / sizeof HOSTS[0]; i++) {
        endpoint_host(HOSTS[i][0], host);
        assert_string_equal(host, HOSTS[i][1]);
    }
    origins_add_own(&origins, "2001:db8::1", 8080, false);
    assert_true(origins_has(&origins, "http://[2001:db8::1]:8080"));
}

static void origins_are_as_browsers_write_them(void **state) {
    (void)state;
    static const char *const GOOD[][2] = {
        {"https://Play.Example", "https://play.example"},
        {"https://play.example:443/", "https://play.example"},
        {"http://play.example:80", "http://play.example"},
        {"http://play.example:8080/", "http://play.example:8080"},
        {"http://[2001:DB8::1]:8080", "http://[2001:db8::1]:8080"},
    };
    static Origins origins;
    Error error;
    for (size_t i = 0; i < sizeof GOOD / sizeof GOOD[0]; i++) {
        assert_true(origins_add(&origins, GOOD[i][0], &error));
        assert_true(origins_has(&origins, GOOD[i][1]));
    }
    assert_int_equal(origins.count, 4); /* the second was there */
    assert_false(origins_has(&origins, "http://play.example:8081"));
}

static void what_is_no_origin_is_refused_in_words(void **state) {
    (void)state;
    static const char *const BAD[] = {
        "",
        "play.example",
        "ftp://play.example",
        "https://",
        "https://a b",
        "https://a_b",
        "http://[::1",
        "http://a:",
        "http://a:0",
        "http://a:65536",
        "http://a:80x",
        "http://a/path",
    };
    static Origins origins;
    char name[32];
    Error error;
    for (size_t i = 0; i < sizeof BAD / sizeof BAD[0]; i++) {
        if (origins_add(&origins, BAD[i], &error))
            fail_msg("'%s' was taken", BAD[i]);
        assert_non_null(strstr(error.what, "is no origin"));
    }
    assert_int_equal(origins.count, 0);
    for (int i = 0; i < MAX_ORIGINS; i++) {
        snprintf(name, sizeof name, "https://play%d.example", i);
        assert_true(origins_add(&origins, name, &error));
    }
    assert_false(origins_add(&origins, "https://more.example", &error));
    assert_non_null(strstr(error.what, "more than"));
}

/* Who is bound to every address is known by the loopback's names and by those of the machine. */
static void a_service_knows_its_own_origins(void **state) {
    (void)state;
    static Origins one, every;
    origins_add_own(&one, "192.0.2.7", 8080, false);
    assert_int_equal(one.count, 4);
    assert_true(origins_has(&one, "http://192.0.2.7:8080"));
    assert_true(origins_has(&one, "http://localhost:8080"));
    assert_true(origins_has(&one, "http://[::1]:8080"));
    origins_add_own(&every, "0.0.0.0", 443, true);
    assert_true(origins_has(&every, "https://127.0.0.1"));
    assert_false(origins_has(&every, "https://0.0.0.0"));
}

static void addresses_are_written_as_people_read_them(void **state) {
    (void)state;
    char words[ADDRESS_CHARS];
    address_write(address_read("192.0.2.7"), words);
    assert_string_equal(words, "192.0.2.7");
    address_write(address_read("2001:db8:1:2:3:4:5:6"), words);
    assert_string_equal(words, "2001:db8:1:2::/64");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_household_is_one_place),
        cmocka_unit_test(what_is_no_address_is_not_known),
        cmocka_unit_test(addresses_are_written_as_people_read_them),
        cmocka_unit_test(the_last_hop_counts),
        cmocka_unit_test(proxies_are_addresses_and_networks),
        cmocka_unit_test(sockets_have_addresses),
        cmocka_unit_test(networks_have_one_name),
        cmocka_unit_test(urls_name_where_we_listen),
        cmocka_unit_test(origins_are_as_browsers_write_them),
        cmocka_unit_test(what_is_no_origin_is_refused_in_words),
        cmocka_unit_test(a_service_knows_its_own_origins),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
