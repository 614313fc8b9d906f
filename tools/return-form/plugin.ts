import type { ServerResponse } from 'node:http'
import type { Plugin } from 'vite'
import { languages, type Language } from '../../contract/language.ts'
import { printPdf } from '../../server/document/print.ts'
import { returnForm } from '../../server/document/return-form.ts'
import { writerOf } from '../../server/document/writer.ts'

const PROVIDER = 'Tehing Liising AS'
/** The day the form was last changed: a file that says the same is the same. */
const CHANGED = '2026-11-21T00:00:00Z'

const pathOf = (language: Language) => `forms/return-${language}.pdf`
const draw = (language: Language) => printPdf(returnForm(writerOf(language), PROVIDER, CHANGED))

const send = async (language: Language, response: ServerResponse) => {
  response.setHeader('content-type', 'application/pdf')
  response.end(await draw(language))
}

/** Draws the return form in every language and lays it beside the built client; draws it anew for each look in `dev`. */
export const returnForms = (): Plugin => ({
  name: 'return-forms',
  async generateBundle() {
    for (const language of languages) {
      this.emitFile({ type: 'asset', fileName: pathOf(language), source: await draw(language) })
    }
  },
  configureServer(server) {
    server.middlewares.use((request, response, next) => {
      const language = languages.find((one) => request.url === `/${pathOf(one)}`)
      if (!language) return next()
      send(language, response).catch((error: unknown) => server.config.logger.error(String(error)))
    })
  },
})
