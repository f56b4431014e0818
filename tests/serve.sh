# For scripts that test a server: start_server TESSERA starts one with a new folder `data` here, which ends with the
# script, and sets `url` to its address.
start_server() {
  rm -rf data server.log
  "$1" serve --port 0 --no-limits --data data >server.log 2>&1 &
  trap "kill $!" EXIT
  for _ in $(seq 100); do
    url=$(sed -n 's/^Tessera is ready: \(.*\)\/$/\1/p' server.log)
    [[ -n $url ]] && return
    sleep 0.1
  done
  cat server.log && return 1
}
