# Makes the repository of /content the first time, then serves it.
set -e
repository=/srv/git/site.git
if [ ! -d "$repository" ]; then
  export GIT_DIR="$repository.new"
  rm -rf "$GIT_DIR"
  git init --quiet --bare --initial-branch main
  git config http.receivepack true
  git config receive.denyNonFastForwards true
  cd /content
  git --work-tree . add --all .
  git --work-tree . -c user.name=Almanac -c user.email=almanac@localhost commit --quiet --message Content
  rm "$GIT_DIR/index"
  unset GIT_DIR
  mv "$repository.new" "$repository"
fi
fcgiwrap -c 8 -s unix:/run/fcgiwrap.socket &
# nginx gives up root for its workers, which have to reach the socket.
while [ ! -S /run/fcgiwrap.socket ]; do sleep 0.1; done
chmod 666 /run/fcgiwrap.socket
mkdir -p /run/git-host
exec nginx -p /run/git-host -c /etc/git-host/nginx.conf
