const HOST = '127.0.0.1'

/** Ports of every part of the cluster, all on loopback. */
export const ports = {
  portal: 7000,
  primary: 7432,
  pooler: 7433,
  bucket: 7900,
  etcd: 7379,
  etcdPeers: 7380,
  portals: [7001, 7002, 7003],
  databases: [7441, 7442],
  patronis: [7451, 7452],
} as const

export const at = (port: number): string => `${HOST}:${port}`

export const httpAt = (port: number): string => `http://${at(port)}`
