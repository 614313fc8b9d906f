import { HStack, Stack } from '@chakra-ui/react/stack'
import { useEffect, useId, type KeyboardEvent } from 'react'
import { FormProvider, useFormState, type UseFormReturn } from 'react-hook-form'
import { FormattedMessage, useIntl } from 'react-intl'
import { type AssetForm, assetForm } from '../../domain/valid/valid-asset.ts'
import { Button } from '../design/Button.tsx'
import { focusNextOnEnter } from '../design/form/focus-next-on-enter.ts'
import { ErrorSummary } from '../design/form/ErrorSummary.tsx'
import { FieldFinderContext } from '../design/form/field-finder.ts'
import { FormScopeContext } from '../design/form/form-scope.ts'
import { useFormErrors } from '../design/form/useFormErrors.ts'
import { useSchemaForm } from '../design/form/useSchemaForm.ts'
import { styled } from '../design/theme/styled.ts'
import { fieldLabel } from '../query-editor/query-field-label.ts'
import { useUser } from '../user/useUser.ts'
import { AssetFields } from './AssetFields.tsx'
import type { CardDraft } from '../query-editor/useCardDraft.ts'
import type { AssetDraft } from './useAssetForm.ts'
import { takeFocus } from '../design/take-focus.ts'
import { selectPrincipal } from '../query-editor/selectors.ts'
import { useQueryState } from '../query-editor/useQuerySession.ts'

const Panel = styled('div', {
  base: { padding: '4', bg: 'surface', borderTopWidth: '1px', borderColor: 'line' },
})

type Props = {
  /** The form's default values. */
  values: AssetForm
  /** Index in the query; null for a new asset. */
  index: number | null
  draft: CardDraft<AssetDraft>
  /** The user has opened the form, so it takes the focus. */
  focused: boolean
  onKeep: (asset: AssetForm) => void
  onClose: () => void
}

type AssetFormReturn = UseFormReturn<AssetForm, unknown, AssetForm>

/** The form of one asset. It is inside the query's form, so it is not a `<form>`. */
export const AssetFormPanel = ({ values, index, draft, focused, onKeep, onClose }: Props) => {
  const id = useId()
  const intl = useIntl()
  const principal = useQueryState(selectPrincipal)
  const { hideVatFields } = useUser()
  const schema = assetForm({ ...principal, hideVatFields })
  const form = useSchemaForm(schema, { defaultValues: values })
  const editing = index !== null
  const keep = () => void form.handleSubmit((asset) => onKeep(asset))()
  return (
    <FormProvider {...form}>
      <FieldFinderContext value={{ label: (path) => fieldLabel(intl, path), show: () => undefined }}>
        <FormScopeContext value={`${id}-`}>
          <Panel
            role="group"
            aria-labelledby={`${id}-title`}
            onKeyDown={(event) => {
              if (!isEnterInTextField(event)) return
              // Enter, as after a scanned code, moves to the next field of an incomplete form.
              if (!schema.safeParse(form.getValues()).success) focusNextOnEnter(event)
              if (event.defaultPrevented) return
              event.preventDefault()
              keep()
            }}
          >
            <Stack gap="6">
              <h3 id={`${id}-title`} tabIndex={-1} ref={focused ? takeFocus : null}>
                <FormattedMessage id={editing ? 'asset.form.edit' : 'asset.form.new'} />
              </h3>
              <ErrorSummary />
              <SavedDraft {...{ form, index, draft, focused }} />
              <AssetFields />
              <HStack wrap="wrap">
                <KeepButton editing={editing} onKeep={keep} />
                <Button onClick={onClose}>
                  <FormattedMessage id="asset.form.cancel" />
                </Button>
              </HStack>
            </Stack>
          </Panel>
        </FormScopeContext>
      </FieldFinderContext>
    </FormProvider>
  )
}

const isEnterInTextField = ({ key, target }: KeyboardEvent) =>
  key === 'Enter' && target instanceof HTMLInputElement && target.type === 'text'

type DraftProps = Pick<Props, 'index' | 'draft' | 'focused'> & { form: AssetFormReturn }

/** Saves the draft on every change, so that neither another tab of the query nor a reload loses it. */
const SavedDraft = ({ form, index, draft, focused }: DraftProps) => {
  const { isDirty } = useFormState({ control: form.control })
  const hasDraft = isDirty || (!focused && draft.restored !== null)
  const { save } = draft
  useEffect(() => {
    // The asset's position may have changed since the draft was saved.
    if (hasDraft) save({ index, values: form.getValues() })
    return form.subscribe({
      formState: { values: true },
      callback: ({ values }) => save({ index, values }),
    })
  }, [form, index, hasDraft, save])
  return null
}

const KeepButton = ({ editing, onKeep }: { editing: boolean; onKeep: () => void }) => {
  const hasErrors = Object.keys(useFormErrors()).length > 0
  return (
    <Button onClick={onKeep} refused={hasErrors ? <FormattedMessage id="asset.form.hasErrors" /> : undefined}>
      <FormattedMessage id={editing ? 'asset.form.save' : 'asset.form.add'} />
    </Button>
  )
}
