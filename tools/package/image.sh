#!/usr/bin/env bash
# image.sh TARBALL FOLDER: an image for containers in FOLDER, from the static tarball: nothing but the program, a user
# without rights, a volume for the data, and a health check. In Docker's format, since OCI's has no health check; podman,
# Docker and Kubernetes take both. The same tarball gives the same image.
set -euo pipefail
tarball=$1 folder=$2
version=$(basename "$tarball" | cut -d - -f 2)
source=$(cd "$(dirname "$0")/../.." && pwd)
time=${SOURCE_DATE_EPOCH:-$(git -C "$source" -c safe.directory='*' log -1 --format=%ct)}
user=65532
root=$(mktemp -d)
trap 'rm -rf "$root"' EXIT
export STORAGE_DRIVER=vfs BUILDAH_ISOLATION=chroot
own_buildah() { buildah --root "$root/storage" --runroot "$root/run" "$@"; }

mkdir -p "$root/tree/data" "$root/tree/tmp"
tar --extract --directory "$root/tree" --strip-components=1 --file "$tarball"
chown "$user:$user" "$root/tree/data"
chmod 700 "$root/tree/data"
chmod 1777 "$root/tree/tmp"
container=$(own_buildah from scratch)
files=$(own_buildah mount "$container")
cp -a "$root/tree/." "$files/"
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
