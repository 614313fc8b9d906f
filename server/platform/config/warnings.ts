type Given = Readonly<Record<string, unknown>>

const isPlain = (address: unknown): boolean =>
  typeof address === 'string' && address.toLowerCase().startsWith('http:')

/**
 * Warnings about settings that a production portal may start with but should not keep, one line each;
 * docs/operations.md explains them. `values`: the variables that are set.
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

/** The warning about a mail server that does not accept mail, with the reason. */
export const mailWarning = (reason: string): string =>
  `Warning: SMTP_URL: the mail server takes no letters (${reason}): they wait until it does`
