import { chakra } from '@chakra-ui/react/styled-system'
import { useEffect, useId, type KeyboardEvent } from 'react'
import { FormProvider, type UseFormReturn } from 'react-hook-form'
import { FormattedMessage } from 'react-intl'
import { type AssetForm, assetForm } from '../../domain/valid/asset.ts'
import { Button } from '../design/Button.tsx'
import { FormScopeContext } from '../design/form/formScope.ts'
import { useSchemaForm } from '../design/form/useSchemaForm.ts'
import { Row } from '../design/Row.tsx'
import { Stack } from '../design/Stack.tsx'
import { useQueryEditor } from '../query/editor.ts'
import { useUser } from '../user/useUser.ts'
import { AssetFields } from './AssetFields.tsx'
import type { UnfinishedText } from '../query/useUnfinished.ts'
import type { UnfinishedAsset } from './useAssetForm.ts'

const Panel = chakra('div', {
  base: { padding: '4', bg: 'surface', borderTopWidth: '1px', borderColor: 'line' },
})

type Props = {
  /** What the form starts with. */
  values: AssetForm
  /** Its place in the query; null for a new one. */
  index: number | null
  unfinished: UnfinishedText<UnfinishedAsset>
  /** Somebody opened it, so it takes the focus. */
  focused: boolean
  onKeep: (asset: AssetForm) => void
  onClose: () => void
}

const isLineOfText = ({ key, target }: KeyboardEvent) =>
  key === 'Enter' && target instanceof HTMLInputElement && target.type === 'text'

type Typing = UseFormReturn<AssetForm, unknown, AssetForm>

/** Keeps what is typed, so that another tab of the query or a reload does not lose it. */
const useKept = (form: Typing, { index, unfinished, focused }: Props) => {
  const { isDirty } = form.formState
  const typed = isDirty || (!focused && unfinished.kept !== null)
  const { keep } = unfinished
  useEffect(() => {
    // Its place may be another one since it was typed.
    if (typed) keep({ index, values: form.getValues() })
    return form.subscribe({
      formState: { values: true },
      callback: ({ values }) => keep({ index, values }),
    })
  }, [form, index, typed, keep])
}

const takeFocus = (title: HTMLElement | null) => title?.focus()

/** The form of one asset. It stands inside the query's form, so it is no `<form>` of its own. */
export const AssetFormPanel = (props: Props) => {
  const { values, index, focused, onKeep, onClose } = props
  const id = useId()
  const { actor } = useQueryEditor()
  const { hideVatFields } = useUser()
  const form = useSchemaForm(assetForm({ ...actor, hideVatFields }), { defaultValues: values })
  const { errors } = form.formState
  const editing = index !== null
  useKept(form, props)
  const keep = () => void form.handleSubmit((asset) => onKeep(asset))()
  return (
    <FormProvider {...form}>
      <FormScopeContext value={`${id}-`}>
        <Panel
          role="group"
          aria-labelledby={`${id}-title`}
          onKeyDown={(event) => {
            if (!isLineOfText(event)) return
            event.preventDefault()
            keep()
          }}
        >
          <Stack gap="6">
            <h3 id={`${id}-title`} tabIndex={-1} ref={focused ? takeFocus : null}>
              <FormattedMessage id={editing ? 'asset.form.edit' : 'asset.form.new'} />
            </h3>
            <AssetFields />
            <Row>
              <Button
                onClick={keep}
                refused={
                  Object.keys(errors).length > 0 ? <FormattedMessage id="asset.form.hasErrors" /> : undefined
                }
              >
                <FormattedMessage id={editing ? 'asset.form.save' : 'asset.form.add'} />
              </Button>
              <Button onClick={onClose}>
                <FormattedMessage id="asset.form.cancel" />
              </Button>
            </Row>
          </Stack>
        </Panel>
      </FormScopeContext>
    </FormProvider>
  )
}
