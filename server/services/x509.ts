/**
 * The certificate library, loaded when a certificate is first looked at: it takes longer to load than the rest of the
 * server together, and wants its polyfill to be there before it.
 */
export const loadX509 = async () => {
  await import('reflect-metadata')
  return import('@peculiar/x509')
}
