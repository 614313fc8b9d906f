import type { DashboardOpening } from '../../api/dashboard.calls.ts'

type Asked = {
  token: string
  /** Of the call, with what it is asked with. */
  path: string
  /** Of the calls whose answers it holds. */
  paths: readonly string[]
  /** Undefined where the server was not reached. */
  ask: (path: string) => Promise<Response | undefined>
}

/**
 * Asks for all that the own dashboard shows; `takeEarly` finds it. The answer: undefined where it does not come. It stands as text in the page too, so it imports
 * nothing. What could not be fetched is asked for again by whoever needs it.
 */
export const openEarly = ({ token, path, paths, ask }: Asked): Promise<DashboardOpening | undefined> => {
  const read = async (): Promise<DashboardOpening | undefined> => {
    const response = await ask(path)
    return response?.ok ? response.json().catch(() => undefined) : undefined
  }
  const coming = read()
  const opening = { paths, coming, taken: [] }
  window.tehingEarly = { token, askedAt: performance.now(), answers: {}, opening }
  return coming
}
