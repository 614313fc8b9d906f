import { useEffect, useRef, useState } from 'react'
import { IntlProvider } from 'react-intl'
import type { ApplyView } from '../../api/apply.ts'
import type { Language } from '../../api/language.ts'
import { applyCall, Refused } from './apply-call.ts'
import { ApplyScreen } from './ApplyScreen.tsx'
import { keepPicked, loadTexts, type Messages, pickedLanguage } from './language.ts'

type Shown = { language: Language; messages: Messages; view: ApplyView | null; refused: Refused | null }

/** Who has no link yet hears so in Estonian, where the page does not know better. */
const DEFAULT: Language = 'et'

/** Tells the server the language that was picked before it knew who reads the page: papers and letters come in it. */
const keepLanguage = (view: ApplyView, language: Language | null): ApplyView | Promise<ApplyView> => {
  if (view.visitor === null || language === null || language === view.language) return view
  return applyCall('language', { language }, { language }).catch(() => view)
}

const load = async (picked: Language | null): Promise<Shown> => {
  const asked = picked === null ? {} : { language: picked }
  const answer = await applyCall('open', asked, { language: picked ?? DEFAULT }).then(
    async (view) => ({ view: await keepLanguage(view, picked), refused: null }),
    (error: unknown) => {
      if (error instanceof Refused) return { view: null, refused: error }
      throw error
    },
  )
  const language = pickedLanguage() ?? picked ?? answer.view?.language ?? DEFAULT
  return { ...answer, language, messages: await loadTexts(language) }
}

const TOO_MANY = 429
const SERVER_ERROR = 500

/** Whether it says what the link leads to; a portal that is busy or being restarted says nothing of that. */
const isReached = ({ view, refused }: Shown): boolean => {
  const status = refused?.problem?.status ?? SERVER_ERROR
  return view !== null || (status < SERVER_ERROR && status !== TOO_MANY)
}

/** A lost connection takes away nothing that is shown, and a late answer no language that was picked meanwhile. */
const merge = (before: Shown | null, next: Shown): Shown => {
  if (before?.view && !isReached(next)) return before
  if (!before || pickedLanguage() === null) return next
  return { ...before, view: next.view, refused: next.refused }
}

/** The customer's page: in the offer's language until they pick another one. */
export const ApplyPage = () => {
  const [shown, setShown] = useState<Shown | null>(null)
  /** Counts what was asked for and what a step has answered: an older answer that comes late takes nothing back. */
  const newest = useRef(0)
  const loadAnew = async (picked: Language | null) => {
    newest.current += 1
    const asked = newest.current
    const next = await load(picked)
    if (asked === newest.current) setShown((before) => merge(before, next))
    return isReached(next)
  }
  const reload = () => loadAnew(pickedLanguage())
  const showView = (view: ApplyView) => {
    newest.current += 1
    setShown((before) => before && { ...before, view })
  }
  useEffect(() => {
    void load(pickedLanguage()).then(setShown)
  }, [])
  useEffect(() => {
    if (shown) document.documentElement.lang = shown.language
  }, [shown])
  const pick = async (language: Language) => {
    const messages = await loadTexts(language)
    keepPicked(language)
    setShown((before) => before && { ...before, language, messages })
    // The server names the goods anew, and hears what was picked; where it is lost, the next reload tells it.
    void loadAnew(language)
  }
  if (!shown) return <div className="loading" role="status" aria-busy="true" />
  const { language, messages, view, refused } = shown
  return (
    <IntlProvider locale={language} messages={messages} timeZone="Europe/Tallinn" defaultLocale={language}>
      <ApplyScreen
        language={language}
        view={view}
        refused={refused}
        onPick={(next) => void pick(next)}
        onReload={reload}
        onView={showView}
      />
    </IntlProvider>
  )
}
