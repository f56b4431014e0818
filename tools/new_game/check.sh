#!/usr/bin/env bash
# check.sh FOLDER: copies the tree to FOLDER, makes a game there from the template and runs its tests, so that the
# recipe in CONTRIBUTING.md cannot rot. The last line is "N passed, N failed". What was built there serves the next time.
set -euo pipefail
"$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/../copy_tree.sh" "$1"
cd "$1"
rm tools/new_game/check.sh # it names the new game, as nothing outside the game's folder may
./dev new-game five_up "Five Up"
./dev test five_up
