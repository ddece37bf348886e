#!/bin/sh
# Restarts one instance of compose.yaml without a failed request: build/deploy/restart.sh site-1
# nginx does not probe readiness, so the instance is marked as down until it has restarted.
set -eu
instance=${1:?name an instance: site-1, site-2, backend-1 or backend-2}
reload='nginx -c /tmp/nginx.conf -s reload'

docker compose exec -T balancer sh -c "sed 's/server $instance:[0-9]*/& down/' /etc/nginx/nginx.conf > /tmp/nginx.conf && $reload"
docker compose up --detach --no-deps --force-recreate --wait "$instance"
docker compose exec -T balancer sh -c "cp /etc/nginx/nginx.conf /tmp/nginx.conf && $reload"
