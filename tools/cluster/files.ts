import { at, ports } from './ports.ts'

const PASSWORDS = {
  superuser: 'superuser',
  replication: 'replication',
  owner: 'owner',
  program: 'program',
} as const

/** Where `psql` reaches the primary as superuser, and the passwords that database.sql gives the two roles. */
export const superuser = {
  url: `postgres://postgres:${PASSWORDS.superuser}@${at(ports.primary)}/postgres`,
  environment: { OWNER_PASSWORD: PASSWORDS.owner, PROGRAM_PASSWORD: PASSWORDS.program },
}

/** Where the portals reach the database: migrations at the primary, everything else through PgBouncer. */
export const databaseUrls = {
  DATABASE_URL: `postgres://tehing_program:${PASSWORDS.program}@${at(ports.pooler)}/tehing`,
  DATABASE_OWNER_URL: `postgres://tehing_owner:${PASSWORDS.owner}@${at(ports.primary)}/tehing`,
}

/**
 * Patroni's configuration of one node. A commit waits for the other node, so that a lost primary loses nothing. A
 * primary that is lost is replaced within `ttl` seconds.
 */
export const patroniFile = (index: 0 | 1, folder: string, binaries: string): string => `
scope: tehing
name: database-${index + 1}
restapi: { listen: '${at(ports.patronis[index])}', connect_address: '${at(ports.patronis[index])}' }
etcd: { host: '${at(ports.etcd)}' }
bootstrap:
  dcs:
    ttl: 15
    loop_wait: 3
    retry_timeout: 5
    synchronous_mode: true
    maximum_lag_on_failover: 0
    postgresql:
      use_pg_rewind: true
      parameters: { max_connections: 100 }
  initdb: [encoding: UTF8, data-checksums]
postgresql:
  listen: ${at(ports.databases[index])}
  connect_address: ${at(ports.databases[index])}
  data_dir: ${folder}/data-${index + 1}
  bin_dir: ${binaries}
  basebackup: [{ checkpoint: fast }]
  pgpass: ${folder}/pgpass-${index + 1}
  authentication:
    superuser: { username: postgres, password: ${PASSWORDS.superuser} }
    replication: { username: replication, password: ${PASSWORDS.replication} }
  parameters: { unix_socket_directories: '', log_lock_waits: 'on' }
  pg_hba: ['host all all 127.0.0.1/32 scram-sha-256', 'host replication replication 127.0.0.1/32 scram-sha-256']
`

/**
 * PgBouncer's configuration: one server connection for each transaction. It cannot keep the time-outs that a client sets,
 * so it sets those of a user's call on every server connection.
 */
export const pgbouncerFile = (folder: string): string => `
[databases]
tehing = host=127.0.0.1 port=${ports.primary} connect_query='set statement_timeout = 20000; set lock_timeout = 4000; set idle_in_transaction_session_timeout = 10000'

[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${ports.pooler}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${folder}/users.txt
pool_mode = transaction
default_pool_size = 30
max_client_conn = 500
ignore_startup_parameters = statement_timeout, lock_timeout, idle_in_transaction_session_timeout, extra_float_digits
server_connect_timeout = 3
server_login_retry = 1
query_wait_timeout = 10
`

export const pgbouncerUsers = `"tehing_program" "${PASSWORDS.program}"\n`

const servers = (prefix: string, numbers: readonly number[], options: (index: number) => string): string =>
  numbers.map((port, index) => `  server ${prefix}-${index + 1} ${at(port)} ${options(index)}`).join('\n')

/** Response while no portal is ready: the same as of a portal without its database. */
const notReady = JSON.stringify({
  type: '/api/docs#server.unavailable',
  title: 'Service Unavailable',
  status: 503,
  code: 'server.unavailable',
  detail: 'The portal is not ready. Please try again in a moment.',
})

/** HAProxy's configuration: the portals for browsers, and the primary of the two databases. */
export const haproxyFile = (): string => `
defaults
  timeout connect 2s
  timeout client 150s
  # Longer than the slowest call, which waits for a person's phone.
  timeout server 150s
  # Longer than /ready takes on a busy machine: a server that is marked down loses its running calls.
  timeout check 3s
  http-error status 503 content-type application/problem+json string '${notReady}' hdr Retry-After 2
  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions

frontend browsers
  mode http
  bind ${at(ports.portal)}
  option forwardfor
  default_backend portals

backend portals
  mode http
  balance roundrobin
  option httpchk GET /ready
  # A portal that is not ready gets no new calls and finishes its running ones. A portal that does not answer loses them.
  http-check expect error-status L7OKC status 200
  # A call is sent to another portal only if the first one could not be reached: no call is sent twice.
  option redispatch 1
  retry-on conn-failure
  retries 3
${servers('portal', ports.portals, () => 'check')}

listen primary
  mode tcp
  bind ${at(ports.primary)}
  option httpchk OPTIONS /primary
${servers('database', ports.databases, (index) => `check port ${ports.patronis[index]}`)}
`
