import { BlockList, isIP } from 'node:net'

/** IPv4 ranges that are not public: private, link-local, loopback, shared, documentation, multicast, reserved. */
const inside4: readonly [string, number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
]
/** Ranges of public IPv6 that are not: Teredo and similar, documentation, 6to4. */
const inside6: readonly [string, number][] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
]

const inside = new BlockList()
for (const [net, prefix] of inside4) inside.addSubnet(net, prefix, 'ipv4')
for (const [net, prefix] of inside6) inside.addSubnet(net, prefix, 'ipv6')
const public6 = new BlockList()
public6.addSubnet('2000::', 3, 'ipv6')

/** Whether an IP address is not public: in the provider's own network, on this machine, or invalid. */
export const isInsideAddress = (address: string): boolean => {
  const family = isIP(address)
  if (family === 4) return inside.check(address, 'ipv4')
  return family !== 6 || !public6.check(address, 'ipv6') || inside.check(address, 'ipv6')
}
