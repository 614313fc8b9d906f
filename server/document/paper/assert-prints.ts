import { Problem } from '../../platform/http/problem.ts'
import type { DocumentContent } from './content.ts'
import { printPdf } from './print.ts'

const blank: Omit<DocumentContent, 'letterhead'> = {
  language: 'en',
  madeAt: new Date(0).toISOString(),
  title: '',
  subtitle: '',
  running: '',
  footer: '',
  blocks: [],
}

/**
 * Draws a logo once: it stands at the head of every paper, so that one which is damaged behind its header would leave none.
 * @throws Problem request.invalid; server.busy
 */
export const assertPrints = async (logo: string): Promise<void> => {
  try {
    await printPdf({ ...blank, letterhead: { name: '', contacts: [], logo } })
  } catch (error) {
    if (error instanceof Problem) throw error
    throw new Problem('request.invalid', { fields: [{ path: 'logo', code: 'field.printablePicture' }] })
  }
}
