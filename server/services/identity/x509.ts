/**
 * Loads the certificate library on first use: it takes longer to load than the rest of the server together. Its
 * polyfill must come first.
 */
export const loadX509 = async () => {
  await import('reflect-metadata')
  return import('@peculiar/x509')
}
