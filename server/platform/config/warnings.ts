type Given = Readonly<Record<string, unknown>>

const isPlain = (address: unknown): boolean =>
  typeof address === 'string' && address.toLowerCase().startsWith('http:')

/**
 * Lines that warn of what a production portal can start with and should not be run with, one for each kind;
 * docs/operations.md says what each means. `values`: the variables that are set.
 */
export const warningsOf = (values: Given): string[] => {
  const { PUBLIC_URL: publicUrl, DATABASE_URL: databaseUrl, ...others } = values
  const plain = Object.keys(others).filter((name) => name.endsWith('_URL') && isPlain(others[name]))
  return [
    ...(isPlain(publicUrl)
      ? ['Warning: PUBLIC_URL is plain http: passwords and sessions travel unencrypted']
      : []),
    ...(plain.length > 0
      ? [`Warning: ${plain.join(', ')}: plain http, so personal data and access tokens travel unencrypted`]
      : []),
    ...(databaseUrl === undefined
      ? ['Warning: DATABASE_URL is not set: the embedded database is for one process, without backups']
      : []),
  ]
}

/** The line about a mail server that takes no letters, and why. */
export const mailWarning = (reason: string): string =>
  `Warning: SMTP_URL: the mail server takes no letters (${reason}): they wait until it does`
