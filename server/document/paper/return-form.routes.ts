import { providerSettingsCalls } from '../../../api/provider-settings.calls.ts'
import type { Language } from '../../../api/language.ts'
import { findProvider } from '../../contract/find-provider.ts'
import { type Api, bind } from '../../platform/http/bind.ts'
import { PDF } from './answer-paper.ts'
import { findProviderOnPapers } from './letterhead.ts'
import { printPdf } from './print.ts'
import { returnForm } from './return-form.ts'
import { writerOf } from './writer.ts'

/**
 * The empty form for goods that are handed back, from the provider as the settings of the provider name it. A link leads to
 * it, without a session; it is drawn again only when what it says has changed.
 */
export const returnFormRoutes = (api: Api): void => {
  const drawn = new Map<Language, { said: string; pdf: Promise<Buffer> }>()
  bind(api, providerSettingsCalls.returnForm, {}, async ({ database, query: { language } }) => {
    const w = writerOf(language)
    const settings = await findProviderOnPapers(database)
    const sender = { provider: await findProvider(database), settings }
    const content = returnForm(w, sender, settings.modifiedAt.toISOString())
    const said = JSON.stringify(content)
    const known = drawn.get(language)
    const form = known?.said === said ? known : { said, pdf: printPdf(content) }
    drawn.set(language, form)
    // What could not be drawn is tried anew.
    form.pdf.catch(() => drawn.delete(language))
    return { name: `${w.say('returnForm.title')}.pdf`, type: PDF, content: await form.pdf }
  })
}
