import type { Language } from '../../api/language.ts'
import { Refused, type WantedPaper } from '../../machines/flow/apply/application.setup.ts'
import { problemIn, send } from './apply-call.ts'

/** How long a paper may take to arrive; milliseconds. */
const PAPER_MS = 120_000

/** Downloads a paper into the customer's files. @throws Refused */
export const downloadPaper = async (paper: WantedPaper, language: Language): Promise<void> => {
  const response = await send('paper', paper, { language, signal: AbortSignal.timeout(PAPER_MS) })
  if (!response.ok) throw new Refused(await problemIn(response))
  const content = await response.blob().catch(() => {
    throw new Refused(null)
  })
  const link = document.createElement('a')
  link.href = URL.createObjectURL(content)
  link.download = nameIn(response.headers.get('content-disposition') ?? '')
  link.click()
  // Not at once: Safari still reads it.
  setTimeout(() => URL.revokeObjectURL(link.href), PAPER_MS)
}

const nameIn = (disposition: string): string =>
  decodeURIComponent(/filename\*=UTF-8''(?<name>[^;]+)/.exec(disposition)?.groups?.['name'] ?? '')
