#!/usr/bin/env bash
# make.sh FOLDER NAME: makes games/FOLDER from the template beside this script and adds its line to the list of games.
# The template is a complete game with words in place of its names: game_folder, GameType, game-id, Game Name, and
# marks of rulings with an X. Called by `./dev new-game`.
set -euo pipefail

here=$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")
root=$(cd "$here/../.." && pwd)
list=$root/engine/games/list.def

refuse() {
  echo "new-game: $1" >&2
  exit 2
}

(($# == 2)) || refuse 'it takes a folder and a name, such as: ./dev new-game six_pack "Six Pack"'
folder=$1 name=$2
[[ $folder =~ ^[a-z][a-z0-9]*(_[a-z0-9]+)*$ ]] ||
  refuse "the folder '$folder' must be small letters and digits, with _ between words, such as six_pack"
[[ $name =~ ^[[:alpha:]][[:alnum:]\ \'!?-]*$ ]] ||
  refuse "the name '$name' must begin with a letter and have only letters, digits, blanks and ' ! ? -"
[[ ! -e $root/games/$folder ]] || refuse "games/$folder is there already"
! grep -q "^TESSERA_GAME($folder," "$list" || refuse "$folder is in engine/games/list.def already"

# The letter of its rulings: the first of its name that no other game has, or else of the alphabet.
used=$(grep -ohE '^- \[[A-Z]' "$root"/games/*/docs/en.md | tr -dc A-Z)
letter=$(tr -dc a-z <<<"$folder" | tr a-z A-Z)ABCDEFGHIJKLMNOPQRSTUVWXYZ
letter=$(tr -d "$used" <<<"$letter" | head -c 1)
[[ -n $letter ]] || refuse 'every letter marks the rulings of a game already'

type=$(sed -E 's/(^|_)([a-z0-9])/\u\2/g' <<<"$folder")
cp -r "$here/template" "$root/games/$folder"
find "$root/games/$folder" -type f -exec sed -i -E \
  -e "s/game_folder/$folder/g; s/GameType/$type/g; s/game-id/${folder//_/-}/g; s/Game Name/$name/g" \
  -e "s/\[X([0-9]+)\]/[$letter\1]/g" {} +
echo "TESSERA_GAME($folder, $type)" >>"$list"

cat <<TEXT
games/$folder is a complete game: one die, roll or hold. It is in engine/games/list.def; its rulings are [${letter}1]…
It plays at once: ./dev terminal $(sed 's/_/-/g' <<<"$folder"), or ./dev play. Now make it yours, in this order:
  docs/en.md           the rules and their rulings; then docs/de.md and docs/it.md
  rules/               rules.h, notation, json, preview; the tests; then perft.txt, playthrough.txt, action_numbers.txt
  bots/, statistics/, analysis/, terminal/
  web/                 the table, its words in three languages, the lessons
./dev test $folder tells what is missing. CONTRIBUTING.md, "Adding a game", has the whole recipe.
TEXT
