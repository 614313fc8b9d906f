import { HStack, Stack } from '@chakra-ui/react/stack'
import type { ReactNode } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { FormattedMessage } from 'react-intl'
import type { AssetGroupSave } from '../../api/asset-group.ts'
import { Button } from '../design/Button.tsx'
import { ButtonLink } from '../design/ButtonLink.tsx'
import { Card } from '../design/Card.tsx'
import { FieldGrid } from '../design/FieldGrid.tsx'
import { ErrorSummary } from '../design/form/ErrorSummary.tsx'
import { Form } from '../design/form/Form.tsx'
import { TextField } from '../design/form/TextField.tsx'
import { InsurancePercentField } from '../house/InsurancePercentField.tsx'
import { useUsualInsurance } from '../house/useUsualInsurance.ts'
import { RestoredNote } from '../draft/RestoredNote.tsx'
import { GROUPS } from './useAssetGroupForm.ts'

type Props = {
  form: UseFormReturn<AssetGroupSave, unknown, AssetGroupSave>
  restored: boolean
  discard: () => void
  save: (group: AssetGroupSave) => Promise<void>
  busy: boolean
  /** The subgroups, where there can be any. */
  children?: ReactNode
}

/** The names of a group, its insurance, and what else belongs to it. */
export const AssetGroupForm = ({ form, restored, discard, save, busy, children }: Props) => (
  <Form form={form} onSubmit={save}>
    <Stack gap="4">
      <RestoredNote {...{ restored, discard }} />
      <ErrorSummary />
      <Card>
        <Stack gap="6">
          <FieldGrid>
            <TextField name="name" label={<FormattedMessage id="assetGroup.name" />} maxLength={200} />
            <TextField name="nameEt" label={<FormattedMessage id="assetGroup.nameEt" />} maxLength={200} />
            <InsurancePercentField
              name="insurance"
              label={<FormattedMessage id="assetGroup.insurance" />}
              hint={<FormattedMessage id="assetGroup.insurance.hint" />}
              usual={useUsualInsurance()}
              optional
            />
          </FieldGrid>
          {children}
        </Stack>
      </Card>
      <HStack wrap="wrap">
        <Button type="submit" variant="solid" busy={busy}>
          <FormattedMessage id="assetGroup.save" />
        </Button>
        <ButtonLink href={GROUPS}>
          <FormattedMessage id="assetGroup.back" />
        </ButtonLink>
      </HStack>
    </Stack>
  </Form>
)
