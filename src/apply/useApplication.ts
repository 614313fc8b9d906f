import { useEffect, useRef, useState } from 'react'
import type { Application, ApplyView } from '../../api/apply.ts'
import { type ConsentName, consentVersions } from '../../api/consent.ts'
import type { Language } from '../../api/language.ts'
import type { FieldProblem } from '../../api/problem.ts'
import { applyCall, Refused } from './apply-call.ts'
import type { Reload } from './reload.ts'

const DEBOUNCE_MS = 600

type Contact = Application['contact']
export type Entered = Pick<Application, 'contact' | 'publicOffice'> & { consents: readonly ConsentName[] }

const nothing: Contact = {
  email: '',
  phone: '',
  street: '',
  houseNumber: '',
  flatNumber: '',
  zipCode: '',
  city: '',
}

const enteredIn = ({ visitor }: ApplyView): Entered => ({
  contact: visitor?.contact ?? nothing,
  publicOffice: visitor?.publicOffice ?? null,
  consents: visitor?.consents ?? [],
})

const applicationOf = ({ contact, publicOffice, consents }: Entered, language: Language): Application => ({
  contact,
  publicOffice,
  consents: consents.map((name) => ({ name, version: consentVersions[name] })),
  language,
})

/** Keeps what is typed, debounced, and at once where the page is left. */
const useKeeping = (language: Language, fail: (error: unknown) => void) => {
  const unsaved = useRef<Entered | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const keep = (keepalive: boolean): void => {
    clearTimeout(timer.current)
    const last = unsaved.current
    unsaved.current = null
    if (last)
      applyCall('save', { application: applicationOf(last, language) }, { language, keepalive }).catch(fail)
  }
  const latest = useRef(keep)
  useEffect(() => {
    latest.current = keep
  })
  useEffect(() => {
    const leave = () => latest.current(true)
    window.addEventListener('pagehide', leave)
    return () => {
      window.removeEventListener('pagehide', leave)
      leave()
    }
  }, [])
  return {
    later: (entered: Entered) => {
      unsaved.current = entered
      clearTimeout(timer.current)
      timer.current = setTimeout(() => latest.current(false), DEBOUNCE_MS)
    },
    forget: () => {
      clearTimeout(timer.current)
      unsaved.current = null
    },
  }
}

type Needs = { view: ApplyView; language: Language; onView: (view: ApplyView) => void; onReload: Reload }
type Failure = { says: string | null; fields: readonly FieldProblem[] }

/**
 * What the customer enters. It is kept on the server, debounced, while they type and when they leave: on the phone itself
 * nothing stays, and whoever comes back and says who they are finds it again.
 */
export const useApplication = ({ view, language, onView, onReload }: Needs) => {
  const [entered, setEntered] = useState(() => enteredIn(view))
  const [failure, setFailure] = useState<Failure | null>(null)
  const [busy, setBusy] = useState(false)

  const fail = (error: unknown) => {
    if (!(error instanceof Refused)) throw error
    // The page of a link that leads nowhere says why.
    if (error.problem?.code === 'apply.over') void onReload()
    setFailure({ says: error.problem?.detail ?? null, fields: error.problem?.fields ?? [] })
  }

  const keeping = useKeeping(language, fail)

  const change = (next: Entered) => {
    setEntered(next)
    keeping.later(next)
  }

  /** Takes a step that the page shows as busy. */
  const take = async (name: 'save' | 'submit'): Promise<ApplyView | null> => {
    keeping.forget()
    setBusy(true)
    setFailure(null)
    try {
      const next = await applyCall(name, { application: applicationOf(entered, language) }, { language })
      onView(next)
      return next
    } catch (error) {
      fail(error)
      return null
    } finally {
      setBusy(false)
    }
  }
  return { entered, change, take, busy, failure }
}
