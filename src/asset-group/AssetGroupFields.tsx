import { Stack } from '@chakra-ui/react/stack'
import type { ReactNode } from 'react'
import { FormattedMessage } from 'react-intl'
import { Card } from '../design/Card.tsx'
import { FieldGrid } from '../design/FieldGrid.tsx'
import { TextField } from '../design/form/TextField.tsx'
import { InsurancePercentField, useUsualInsurance } from '../provider-settings/InsurancePercentField.tsx'

/** The fields of a group: names, insurance and, if allowed, subgroups. */
export const AssetGroupFields = ({ children }: { children?: ReactNode }) => (
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
)
