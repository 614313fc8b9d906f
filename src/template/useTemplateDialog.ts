import { useActorRef } from '@xstate/react'
import { useFormContext } from 'react-hook-form'
import { fromPromise } from 'xstate'
import type { PartnerSetting } from '../../contract/partner-setting.ts'
import type { QuerySave } from '../../contract/query.ts'
import { templateCalls } from '../../contract/template.calls.ts'
import type { Template } from '../../contract/template.ts'
import { todayInTallinn } from '../../domain/date.ts'
import { isBoundByRange } from '../../domain/terms-clamp.ts'
import { templateDialogMachine } from '../../machines/template-dialog.machine.ts'
import { useAlerts } from '../alerts/useAlerts.ts'
import { useRefresh } from '../answer/useRefresh.ts'
import { call } from '../call.ts'
import { useQueryEditor } from '../query/editor.ts'
import { assetsOf, templateOf, termsOf } from './applied.ts'

const OPTIONS = { shouldDirty: true, shouldValidate: true }

/** Brings templates into the query's form, and makes new ones of it. */
export const useTemplateDialog = (setting: PartnerSetting) => {
  const { actor: person, inhouse } = useQueryEditor()
  const { getValues, setValue } = useFormContext<QuerySave>()
  const { succeed, failWith } = useAlerts()
  const refresh = useRefresh()
  const actor = useActorRef(
    templateDialogMachine.provide({
      actors: {
        saveTemplate: fromPromise<void, { name: string }>(async ({ input }) => {
          await call(templateCalls.save, { body: templateOf(input.name, getValues(), inhouse) })
          await refresh(templateCalls.findAll)
        }),
      },
      actions: {
        tellSaved: () => succeed('template.saved'),
        tellFailure: (_, { error }) => failWith(error),
      },
    }),
  )
  const use = (template: Template) => {
    const added = assetsOf(template, setting, todayInTallinn(new Date()))
    setValue('qassets', [...(getValues('qassets') ?? []), ...added], OPTIONS)
    const terms = termsOf(template, { inhouse, bound: isBoundByRange(person), setting })
    for (const [name, value] of Object.entries(terms)) setValue(name as keyof typeof terms, value, OPTIONS)
    succeed('template.used', { name: template.name })
    actor.send({ type: 'template.used' })
  }
  return { actor, use }
}
