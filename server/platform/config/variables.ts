import * as z from 'zod/mini'

const MIN_SECRET_LENGTH = 32

export const webAddress = z.url({ protocol: /^https?$/, error: 'must be an http:// or https:// address' })

/** A web address that may be logged, and that a path can be added to. */
export const plainWebAddress = webAddress.check(
  z.refine((address) => {
    const url = URL.parse(address)
    return url === null || [url.username, url.password, url.search, url.hash].every((part) => part === '')
  }, 'must be an address without user name, password and query'),
)

export const postgresAddress = z.url({
  protocol: /^postgres(ql)?$/,
  error: 'must be a postgres:// address',
})
export const mailAddress = z.url({ protocol: /^smtps?$/, error: 'must be an smtp:// or smtps:// address' })
export const text = z.string()
export const yesNo = z.pipe(
  z.enum(['true', 'false'], { error: 'must be true or false' }),
  z.transform((value) => value === 'true'),
)
export const wholeNumber = (min: number, max: number) => {
  const error = `must be a whole number from ${min} to ${max}`
  const digits = z.string().check(z.regex(/^\d{1,9}$/, error))
  return z.pipe(
    z.pipe(digits, z.transform(Number)),
    z.number().check(z.minimum(min, error), z.maximum(max, error)),
  )
}

/** A host name or IP address as in a URL. */
export const hostName = z
  .string()
  .check(
    z.refine(
      (host) =>
        URL.canParse(`http://${host.includes(':') ? `[${host}]` : host}:80`) && !/[/?#@\s]/.test(host),
      'must be a host name or an IP address',
    ),
  )

const HOST_AND_PORT = 'must be a host and a port, such as 127.0.0.1:3310'

/** `host:port`; an IPv6 address is in brackets. */
export const hostAndPort = z.pipe(
  z.string().check(
    z.regex(/^(?:[^\s:/@]+|\[[\da-f:]+\]):\d{1,5}$/i, HOST_AND_PORT),
    z.refine((address) => URL.canParse(`tcp://${address}`), HOST_AND_PORT),
  ),
  z.transform((address) => {
    const at = address.lastIndexOf(':')
    return { host: address.slice(0, at).replaceAll(/^\[|\]$/g, ''), port: Number(address.slice(at + 1)) }
  }),
)

export const secret = z
  .string()
  .check(z.minLength(MIN_SECRET_LENGTH, `must be at least ${MIN_SECRET_LENGTH} characters`))

const MIN_SECRET_BITS = 100

/** Returns the text without its repetitions: up to where it begins to repeat itself. */
const withoutRepeats = (text: string): string => {
  const lengths = Array.from(text, (_, index) => index + 1)
  return text.slice(
    0,
    lengths.find((length) => text.slice(length) === text.slice(0, -length)),
  )
}

/** Shannon entropy of the text's characters in bits, an upper bound of its randomness. */
const bitsOf = (text: string): number => {
  const once = withoutRepeats(text)
  const counts = Object.values(Object.groupBy(once, (letter) => letter)).map((same) => same?.length ?? 0)
  return -counts.reduce((sum, times) => sum + times * Math.log2(times / once.length), 0)
}

/** Whether a secret is too regular: typed by hand, or a placeholder. */
export const isWeakSecret = (secret: string): boolean => bitsOf(secret) < MIN_SECRET_BITS

export const withoutSlash = (url: string): string => url.replace(/\/+$/, '')
