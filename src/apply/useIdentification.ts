import { useEffect, useRef, useState } from 'react'
import type { ApplyView, IdentificationResult } from '../../api/apply.ts'
import type { Language } from '../../api/language.ts'
import type { FieldProblem } from '../../api/problem.ts'
import { applyCall, Refused } from './apply-call.ts'
import type { Reload } from './reload.ts'

const POLL_MS = 2_000
/** In a row, for as long as the phone asks: a browser behind the Smart-ID app often has no network for a while. */
const MOST_MISSES = 45

export type Asked = { method: ApplyView['methods'][number]; identityCode: string; phone?: string }

/** Nobody is asked; the phone is being asked; it shows this code; or it ended so. */
export type Identification =
  | { state: 'idle' }
  | { state: 'starting' }
  | { state: 'waiting'; verificationCode: string }
  | { state: 'failed'; result: Exclude<IdentificationResult, 'OK'> }
  | { state: 'refused'; says: string | null; fields: readonly FieldProblem[] }

const rest = () => new Promise((resolve) => setTimeout(resolve, POLL_MS))

type Needs = { language: Language; onDone: Reload }
type Session = { method: Asked['method']; sessionId: string }

const poll = async (session: Session, language: Language, isOver: () => boolean) => {
  let misses = 0
  const miss = (error: unknown) => {
    misses += 1
    if (error instanceof Refused && error.problem === null && misses <= MOST_MISSES) return null
    throw error
  }
  while (!isOver()) {
    const told = await applyCall('identification', session, { language }).catch(miss)
    if (told !== null) misses = 0
    if (told && told.result !== null) return told.result
    await rest()
  }
  return null
}

/** Asks the customer's phone who they are, and looks until it has answered. */
export const useIdentification = ({ language, onDone }: Needs) => {
  const [now, setNow] = useState<Identification>({ state: 'idle' })
  const attempt = useRef(0)
  const session = useRef<Session | null>(null)
  useEffect(() => () => void (attempt.current += 1), [])

  const start = async ({ phone, ...asked }: Asked) => {
    const own = (attempt.current += 1)
    const isOver = () => own !== attempt.current
    setNow({ state: 'starting' })
    try {
      const body = { ...asked, ...(phone !== undefined && { phone }) }
      const { sessionId, verificationCode } = await applyCall('identify', body, { language })
      if (isOver()) return
      session.current = { method: asked.method, sessionId }
      setNow({ state: 'waiting', verificationCode })
      const result = await poll(session.current, language, isOver)
      if (isOver() || result === null) return
      if (result !== 'OK') setNow({ state: 'failed', result })
      else if (!(await onDone())) throw new Refused(null)
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      if (!isOver())
        setNow({ state: 'refused', says: error.problem?.detail ?? null, fields: error.problem?.fields ?? [] })
    }
  }

  const cancel = () => {
    attempt.current += 1
    setNow({ state: 'idle' })
    if (session.current)
      void applyCall('cancelIdentification', session.current, { language }).catch(() => undefined)
  }
  return { now, start, cancel }
}
