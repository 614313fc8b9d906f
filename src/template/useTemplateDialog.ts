import { useActorRef } from '@xstate/react'
import { useFormContext } from 'react-hook-form'
import { fromPromise } from 'xstate'
import * as z from 'zod/mini'
import type { PartnerSetting } from '../../api/partner-setting.ts'
import type { QuerySave } from '../../api/query.ts'
import { templateCalls } from '../../api/template.calls.ts'
import { type Template, templateSave, type TemplateSave } from '../../api/template.ts'
import { todayInTallinn } from '../../domain/date.ts'
import { isBoundByRange } from '../../domain/terms-clamp.ts'
import { templateDialogMachine } from '../../machines/flow/template/template-dialog.machine.ts'
import { useAlerts } from '../shell/alerts/useAlerts.ts'
import { useInvalidate } from '../api/useInvalidate.ts'
import { call } from '../api/call.ts'
import { setServerErrors } from '../api/set-server-errors.ts'
import { useSchemaForm } from '../design/form/useSchemaForm.ts'
import { selectInhouse, selectPrincipal } from '../query-editor/selectors.ts'
import { useQueryState } from '../query-editor/useQuerySession.ts'
import type { QassetSave } from '../../api/asset.ts'
import { settledPrice } from '../../domain/asset-price.ts'
import { newAsset } from '../../domain/new-asset.ts'
import { offeredTerms } from '../../domain/offered-terms.ts'

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

/** Which terms the user of a template sees, and whether the partner's ranges apply to them. */
type TemplateUser = { inhouse: boolean; bound: boolean; setting: PartnerSetting }

type Terms = Partial<
  Pick<
    QuerySave,
    | 'paymentPeriod'
    | 'residual'
    | 'kickback'
    | 'advance'
    | 'advnPmtType'
    | 'contractFee'
    | 'insurance'
    | 'insuranceValType'
  >
>

/** Returns the terms that a template applies: only those it has and the user may set, within the partner's ranges. */
const termsFromTemplate = ({ terms }: Template, { inhouse, bound, setting }: TemplateUser): Terms => {
  const given: Terms = {
    ...optionalTerm('paymentPeriod', terms.paymentPeriod),
    ...optionalTerm('residual', terms.residual),
    ...optionalTerm('advance', terms.advance),
    ...(terms.advance !== null && { advnPmtType: '%' as const }),
    ...optionalTerm('contractFee', terms.contractFee),
    ...(inhouse && optionalTerm('kickback', terms.kickback)),
  }
  return {
    // Only leasing partners have templates, and a template's advance is in percent.
    ...(bound ? offeredTerms(given, { setting, isShop: false, totalCents: 0 }) : given),
    ...(inhouse &&
      terms.insurance !== null && {
        insurance: terms.insurance,
        insuranceValType: terms.insuranceValType,
      }),
  }
}

/** Returns the template's assets as new ones of the query; `today` is `YYYY-MM-DD`. */
const assetsFromTemplate = (
  { assets }: Template,
  { setting, inhouse }: Pick<TemplateUser, 'setting' | 'inhouse'>,
  today: string,
): QassetSave[] => assets.map((asset) => ({ ...newAsset(setting, today, inhouse), ...asset }))

/**
 * Returns a new template of the query's form, without an advance in euros and without terms that its user does not
 * see.
 */
const templateOf = (name: string, values: QuerySave, inhouse: boolean): TemplateSave => ({
  name,
  assets: (values.qassets ?? []).map(({ qassetName, quantity, ...asset }) => ({
    qassetName,
    quantity: quantity ?? 1,
    ...settledPrice(asset),
  })),
  terms: {
    paymentPeriod: values.paymentPeriod ?? null,
    residual: values.residual ?? null,
    kickback: inhouse ? (values.kickback ?? null) : null,
    advance: values.advnPmtType === '#' ? null : (values.advance ?? null),
    contractFee: values.contractFee ?? null,
    insurance: inhouse ? (values.insurance ?? null) : null,
    insuranceValType: values.insuranceValType ?? 1,
  },
})

const optionalTerm = <K extends keyof Terms>(key: K, value: Terms[K] | null): Terms =>
  value === null || value === undefined ? {} : { [key]: value }
