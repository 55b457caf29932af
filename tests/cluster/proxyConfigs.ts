import { join } from 'node:path';
import { type Layout, machines } from './layout.ts';

/** Returns `haproxy.cfg`: one port that leads to the primary. */
export const haproxyConfig = ({ folder, hosts, ports }: Layout): string => `
global
  hard-stop-after 10s
  stats socket ${join(folder, 'haproxy.sock')} mode 600 expose-fd listeners
defaults
  mode tcp
  timeout connect 2s
  timeout client 30m
  timeout server 30m
  timeout check 1s
listen primary
  bind 127.0.0.1:${ports.primary}
  option httpchk OPTIONS /primary
  http-check expect status 200
  default-server inter 500ms fastinter 250ms downinter 250ms fall 2 rise 1 on-marked-down shutdown-sessions
${machines
  .map((one) => `  server postgres${one} ${hosts[one]}:${ports.postgres(one)} check port ${ports.patroni(one)}`)
  .join('\n')}
`;

/** Paths whose responses may take longer: sockets, waits for changes, files. */
const slowPaths = '^/api/(events|changes|uploads)';

const temporaryFolders = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];

const upstream = (name: string, ports: readonly number[]): string =>
  `  upstream ${name} {
${ports.map((port) => `    server 127.0.0.1:${port} max_fails=1 fail_timeout=3s;`).join('\n')}
  }`;

/** Sign-ups may be sent twice. No script repeats them, so nginx does if a node does not respond. */
const repeatedPaths = '/sign-up$';

const server = (name: string, port: number): string =>
  `  server {
    listen 127.0.0.1:${port};
    location / { proxy_pass http://${name}; }
    location ~ ${slowPaths} { proxy_pass http://${name}; proxy_read_timeout 60s; }
    location ~ ${repeatedPaths} { proxy_pass http://${name}; proxy_next_upstream error timeout non_idempotent; }
  }`;

/** Returns `nginx.conf`: the public addresses of the tool and of the campaign apps, each before two nodes. */
export const nginxConfig = ({ folder, ports }: Layout): string => `
daemon off;
worker_processes 2;
pid ${join(folder, 'nginx/nginx.pid')};
error_log stderr warn;
events { worker_connections 4096; }
http {
  access_log off;
  client_max_body_size 210m;
${temporaryFolders.map((name) => `  ${name}_temp_path ${join(folder, 'nginx', name)};`).join('\n')}
  map $http_upgrade $connection_of_upgrade { default upgrade; '' close; }
  proxy_http_version 1.1;
  proxy_set_header Upgrade $http_upgrade;
  proxy_set_header Connection $connection_of_upgrade;
  proxy_set_header Host $http_host;
  proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
  proxy_connect_timeout 1s;
  proxy_read_timeout 15s;
  proxy_next_upstream error timeout;
${upstream('tools', ports.tools)}
${upstream('apps', ports.appsNodes)}
${server('tools', ports.tool)}
${server('apps', ports.apps)}
}
`;
