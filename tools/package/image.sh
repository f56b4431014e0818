#!/usr/bin/env bash
# image.sh BUILD SBOM LICENCES FOLDER: an image for containers in FOLDER, from a release build, its list of parts and their
# licences: the program, the libraries that it needs or loads (PostgreSQL's and NATS's), a user without rights, a volume
# for the data, and a health check. In Docker's format, since OCI's has no health check; podman, Docker and Kubernetes take both. The same
# build on the same system gives the same files in it.
set -euo pipefail
build=$1 sbom=$2 licences=$3 folder=$4
version=$("$build/tessera" --version | cut -d ' ' -f 2)
source=$(cd "$(dirname "$0")/../.." && pwd)
time=${SOURCE_DATE_EPOCH:-$(git -C "$source" -c safe.directory='*' log -1 --format=%ct)}
user=65532
umask 022
root=$(mktemp -d)
trap 'rm -rf "$root"' EXIT
export STORAGE_DRIVER=vfs BUILDAH_ISOLATION=chroot
own_buildah() { buildah --root "$root/storage" --runroot "$root/run" "$@"; }

tree=$root/tree
mkdir -p "$tree/data" "$tree/tmp"
cmake --install "$build" --prefix "$tree" --component program --strip >/dev/null
cp "$sbom" "$tree/share/doc/tessera/sbom.json"
install -D -m 644 -t "$tree/share/doc/tessera/licences" "$licences"/*
chown "$user:$user" "$tree/data"
chmod 700 "$tree/data"
chmod 1777 "$tree/tmp"

# library NAME: where the loader finds it.
library() { ldconfig -p | awk -v name="$1" '$1 == name && !found++ { print $NF }' | grep . || { echo "image.sh: there is no $1 here" >&2 && return 1; }; }

# Each at the path where the program looks for it, with the licence of its package.
pq=$(library libpq.so.5)
nats=$(library libnats.so.3.4)
for file in "$pq" "$nats" $(ldd "$build/tessera" "$pq" "$nats" | awk '/=> \// { print $3 } $1 ~ "^/.*ld-linux" { print $1 }' | sort -u); do
  [[ -e $tree$file ]] && continue
  real=$(readlink -f "$file")
  install -D -m 755 "$real" "$tree$file"
  package=$(dpkg -S "*${real#/usr}" | head -n 1 | cut -d : -f 1)
  install -D -m 644 "/usr/share/doc/$package/copyright" "$tree/share/doc/$package/copyright"
done

find "$tree" -print0 | xargs -0 touch --no-dereference --date="@$time"

container=$(own_buildah from scratch)
files=$(own_buildah mount "$container")
cp -a "$tree/." "$files/"
own_buildah umount "$container" >/dev/null
# The warning is about OCI's format.
own_buildah config --user "$user:$user" --port 8080 --volume /data --env HOME=/data \
  --entrypoint '["/bin/tessera"]' --cmd 'serve --address 0.0.0.0 --data /data' \
  --healthcheck 'CMD /bin/tessera admin --data /data health' --healthcheck-interval 30s \
  --label org.opencontainers.image.title=tessera --label "org.opencontainers.image.version=$version" \
  --label org.opencontainers.image.licenses=MIT "$container" 2>/dev/null
mkdir -p "$folder"
rm -f "$folder/tessera-$version.image.tar"
own_buildah commit --quiet --format docker --timestamp "$time" "$container" \
  "docker-archive:$folder/tessera-$version.image.tar:tessera:$version" >/dev/null
echo "$folder/tessera-$version.image.tar"
