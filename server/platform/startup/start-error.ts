/** A start-up failure that the operator can fix; its message is one clear line. */
export class StartError extends Error {
  override readonly name = 'StartError'
  /** Whether a retry may help, as while a database is still starting. */
  readonly isTemporary: boolean

  constructor(line: string, { isTemporary = false }: { isTemporary?: boolean } = {}) {
    super(line)
    this.isTemporary = isTemporary
  }
}

/** The message of an error, without the stack. */
export const reasonOf = (error: unknown): string => {
  const inner = error instanceof AggregateError ? error.errors[0] : error
  return inner instanceof Error ? inner.message || inner.name : String(inner)
}

/** The system's short code, e.g. `EADDRINUSE`. */
export const codeOf = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
