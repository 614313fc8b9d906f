import { useActorRef } from '@xstate/react'
import { useFormContext } from 'react-hook-form'
import { fromPromise } from 'xstate'
import * as z from 'zod/mini'
import type { PartnerSetting } from '../../api/partner-setting.ts'
import type { QuerySave } from '../../api/query.ts'
import { templateCalls } from '../../api/template.calls.ts'
import { type Template, templateSave } from '../../api/template.ts'
import { todayInTallinn } from '../../domain/date.ts'
import { isBoundByRange } from '../../domain/terms-clamp.ts'
import { templateDialogMachine } from '../../machines/flow/template/template-dialog.machine.ts'
import { useAlerts } from '../shell/alerts/useAlerts.ts'
import { useInvalidate } from '../api/useInvalidate.ts'
import { call } from '../api/call.ts'
import { setServerErrors } from '../api/set-server-errors.ts'
import { useSchemaForm } from '../design/form/useSchemaForm.ts'
import { termsFromTemplate, assetsFromTemplate, templateOf } from './apply-template.ts'
import { selectInhouse, selectPrincipal } from '../query-editor/selectors.ts'
import { useQueryState } from '../query-editor/useQuerySession.ts'

const nameSchema = z.pick(templateSave, { name: true })
export type TemplateDialog = ReturnType<typeof useTemplateDialog>
/** The form with a new template's name. */
export type NamingForm = TemplateDialog['naming']

const OPTIONS = { shouldDirty: true, shouldValidate: true }

/** Applies templates to the query's form, and creates new ones from it. */
export const useTemplateDialog = (setting: PartnerSetting) => {
  const person = useQueryState(selectPrincipal)
  const inhouse = useQueryState(selectInhouse)
  const { getValues, setValue } = useFormContext<QuerySave>()
  const { succeed, failWith } = useAlerts()
  const refresh = useInvalidate()
  const naming = useSchemaForm(nameSchema, { defaultValues: { name: '' } })
  const actor = useActorRef(
    templateDialogMachine.provide({
      actors: {
        saveTemplate: fromPromise<void, { name: string }>(async ({ input }) => {
          await call(templateCalls.save, { body: templateOf(input.name, getValues(), inhouse) })
          await refresh(templateCalls.findAll)
        }),
      },
      actions: {
        notifySaved: () => {
          naming.reset()
          succeed('template.saved')
        },
        notifyFailure: (_, { error }) => {
          if (!setServerErrors(naming, error)) failWith(error)
        },
      },
    }),
  )
  const use = (template: Template) => {
    const added = assetsFromTemplate(template, { setting, inhouse }, todayInTallinn(new Date()))
    setValue('qassets', [...(getValues('qassets') ?? []), ...added], OPTIONS)
    const terms = termsFromTemplate(template, { inhouse, bound: isBoundByRange(person), setting })
    for (const [name, value] of Object.entries(terms)) setValue(name as keyof typeof terms, value, OPTIONS)
    succeed('template.used', { name: template.name })
    actor.send({ type: 'template.used' })
  }
  return { actor, naming, use }
}
