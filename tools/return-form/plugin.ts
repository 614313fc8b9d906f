import type { ServerResponse } from 'node:http'
import type { Plugin } from 'vite'
import { languages, type Language } from '../../api/language.ts'
import { printPdf } from '../../server/document/paper/print.ts'
import { returnForm } from '../../server/document/paper/return-form.ts'
import { writerOf } from '../../server/document/paper/writer.ts'

const PROVIDER = 'Tehing Liising AS'
/** Date of the last change of the form; fixed, so that the build is reproducible. */
const CHANGED = '2026-11-21T00:00:00Z'

const pathOf = (language: Language) => `forms/return-${language}.pdf`
const draw = (language: Language) => printPdf(returnForm(writerOf(language), PROVIDER, CHANGED))

const send = async (language: Language, response: ServerResponse) => {
  response.setHeader('content-type', 'application/pdf')
  response.end(await draw(language))
}

/** Renders the return form in every language into the built client; in `dev`, on every request. */
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
