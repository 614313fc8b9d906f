import { renderToString } from 'react-dom/server'
import { waitFor } from 'xstate'
import type { ApplyView } from '../../api/apply.ts'
import type { PageRequest, RenderedPage, Visit } from '../../api/page-state.ts'
import type { ProblemDetails } from '../../api/problem.ts'
import { Refused } from '../../machines/flow/apply/application.setup.ts'
import { createOnServer } from './application-actors.ts'
import { addresses } from './apply-call.ts'
import { ApplyPage, titleIn } from './ApplyPage.tsx'

/**
 * Opens a customer's link and renders its page.
 * @throws Error if the link was not opened; the browser then opens it
 */
export const renderCustomersPage = async (
  { token, picked, ask }: Extract<Visit, { kind: 'customer' }>,
  provider: PageRequest['provider'],
): Promise<RenderedPage> => {
  const application = createOnServer(picked, async (body) => {
    const answer = await ask({ ...addresses.open, body: { token, ...body } })
    if (!answer.ok) throw new Refused(answer.body as ProblemDetails)
    return answer.body as ApplyView
  })
  application.start()
  try {
    const opened = await waitFor(application, ({ value }) => value.page !== 'opening')
    const { language, problem } = opened.context
    if (!language || opened.matches({ page: 'unreached' })) throw new Error('the link was not opened')
    return {
      language,
      title: titleIn(language),
      status: problem?.status ?? 200,
      state: application.getPersistedSnapshot(),
      html: renderToString(<ApplyPage application={application} provider={provider} />),
      screen: 'customer',
    }
  } finally {
    application.stop()
  }
}
