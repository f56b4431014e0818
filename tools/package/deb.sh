#!/usr/bin/env bash
# deb.sh BUILD SBOM LICENCES FOLDER: a Debian package of the program in FOLDER, from a release build, its list of parts and
# their licences. The same tree gives the same bytes: times are those of the commit.
set -euo pipefail
build=$1 sbom=$2 licences=$3 folder=$4
source=$(cd "$(dirname "$0")/../.." && pwd)
version=$("$build/tessera" --version | cut -d ' ' -f 2)
architecture=$(dpkg --print-architecture)
export SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git -C "$source" -c safe.directory='*' log -1 --format=%ct)}
# As Debian's own tools take it.
maintainer="${DEBFULLNAME:-The Tessera authors} <${DEBEMAIL:-maintainers@tessera.invalid}>"
umask 022

root=$(mktemp -d)
trap 'rm -rf "$root"' EXIT
tree=$root/tree
DESTDIR=$tree cmake --install "$build" --prefix /usr --component program >/dev/null
strip --strip-unneeded --remove-section=.comment --remove-section=.note "$tree/usr/bin/tessera"
doc=$tree/usr/share/doc/tessera
rm "$doc/LICENSE"

# The server: a unit that is not started by itself, and its user.
mkdir -p "$tree/usr/lib/systemd/system" "$tree/usr/lib/sysusers.d"
unit=$tree/usr/lib/systemd/system/tessera.service
sed -e 's|/usr/local/bin/|/usr/bin/|' -e 's|^DynamicUser=yes|User=tessera|' "$source/docs/tessera.service" >"$unit"
for line in User=tessera ExecStart=/usr/bin/tessera; do # docs/tessera.service may have other words some day
  grep -qE "^$line( |\$)" "$unit" || { echo "deb.sh: no $line in the unit; see docs/tessera.service" >&2 && exit 1; }
done
echo 'u tessera - "Tessera, tables for dice-and-card games" /var/lib/tessera' >"$tree/usr/lib/sysusers.d/tessera.conf"

# Who has written what is in it.
{
  printf '%s\n' 'Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/' 'Upstream-Name: tessera' \
    'Comment: The licences of the libraries in the program and in its web page are in' \
    ' the folder licences beside this file, and sbom.json.gz lists them.' '' 'Files: *' 'Copyright: 2026 The Tessera authors' 'License: MIT'
  sed -n '5,$s/^$/./;5,$s/^/ /p' "$source/LICENSE"
} >"$doc/copyright"
gzip -9 -n <"$sbom" >"$doc/sbom.json.gz"
install -D -m 644 -t "$doc/licences" "$licences"/*
gzip -9 -n <"$doc/CHANGELOG.md" >"$doc/NEWS.gz" && rm "$doc/CHANGELOG.md"
printf 'tessera (%s) unstable; urgency=medium\n\n  * See NEWS.gz.\n\n -- %s  %s\n' \
  "$version" "$maintainer" "$(date -R -u -d "@$SOURCE_DATE_EPOCH")" | gzip -9 -n >"$doc/changelog.gz"
gzip -9 -n "$tree"/usr/share/man/man1/*.1

# What it needs of the system, as the linker sees it.
mkdir -p "$root/debian" && : >"$root/debian/control"
depends=$(cd "$root" && dpkg-shlibdeps -O "tree/usr/bin/tessera" 2>/dev/null | sed -n 's/^shlibs:Depends=//p')
mkdir "$tree/DEBIAN"
cat >"$tree/DEBIAN/control" <<control
Package: tessera
Version: $version
Architecture: $architecture
Maintainer: $maintainer
Installed-Size: $(du -k -s --exclude=DEBIAN "$tree" | cut -f 1)
Depends: $depends
Recommends: ca-certificates
Suggests: libpq5, libnats3.4
Section: misc
Priority: optional
Description: dice-and-card table games, with bots and a server
 The games are played against bots in the terminal, with friends in the
 browser (tessera serve), or by the million for those who study them
 (tessera sim, match, analyse). "tessera games" lists them.
 .
 The server is not started by itself: systemctl enable --now tessera
control
cat >"$tree/DEBIAN/postinst" <<'script'
#!/bin/sh
set -e
if [ "$1" = configure ]; then
  if command -v systemd-sysusers >/dev/null; then
    systemd-sysusers tessera.conf
  elif ! getent passwd tessera >/dev/null; then
    useradd --system --home-dir /var/lib/tessera --shell /usr/sbin/nologin tessera
  fi
  if [ -d /run/systemd/system ]; then
    systemctl --system daemon-reload >/dev/null || true
    systemctl try-restart tessera.service >/dev/null || true
  fi
fi
script
cat >"$tree/DEBIAN/prerm" <<'script'
#!/bin/sh
set -e
if [ "$1" = remove ] && [ -d /run/systemd/system ]; then
  systemctl --no-reload disable --now tessera.service >/dev/null 2>&1 || true
fi
script
chmod 755 "$tree/DEBIAN/postinst" "$tree/DEBIAN/prerm"
(cd "$tree" && find usr -type f -printf '%P\n' | sort | sed 's|^|usr/|' | xargs md5sum) >"$tree/DEBIAN/md5sums"
chmod 644 "$tree/DEBIAN/md5sums" "$tree/DEBIAN/control"
find "$tree" -print0 | xargs -0 touch --no-dereference --date="@$SOURCE_DATE_EPOCH"
mkdir -p "$folder"
dpkg-deb --root-owner-group --build "$tree" "$folder/tessera_${version}_$architecture.deb"
