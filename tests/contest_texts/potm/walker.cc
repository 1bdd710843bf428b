/*  POTM ENTRY:  walker-cc                               */
/*  Your Name:   Cecil Walker                            */
/*  Your email:  cecil@example.org                       */
/*  compile instructions (if other than "make entryname")   */

// Walks along its own column, then along the other's row, and shoots at what is in its way.
#include <fstream>
#include <iostream>
#include <string>

int main(int argc, char **argv)
{
    std::string word, row;
    bool first = true;
    int gone = 0;
    if (argc != 2 || !(std::cin >> word)) {
        return 1;
    }
    if (word == "INIT") {
        std::cin >> row;
        first = row == "A";
    } else {
        std::ifstream(argv[1]) >> first >> gone;
    }
    gone += word == "OK";
    int rows = gone < 8 ? gone + 1 : 8, columns = gone < 8 ? 0 : gone - 7;
    std::cout << (word == "OUCH" || word == "HELLO" ? "ZAP " : "MOVE ")
              << char(first ? 'A' + rows : 'I' - rows) << ' ' << (first ? 1 + columns : 26 - columns)
              << std::endl;
    std::ofstream(argv[1]) << first << ' ' << gone << '\n';
    return 0;
}
