import { useFormContext, useWatch } from 'react-hook-form'
import { FormattedMessage, useIntl } from 'react-intl'
import { type SignerPerson, signerRoles } from '../../api/container.ts'
import { languages } from '../../api/language.ts'
import { languageNames } from '../app/language/names.ts'
import { FieldGrid } from '../design/FieldGrid.tsx'
import { SelectField } from '../design/form/SelectField.tsx'
import { TextField } from '../design/form/TextField.tsx'
import { IconButton } from '../design/IconButton.tsx'
import { styled } from '../design/theme/styled.ts'
import type { ContainerValues } from './container-values.ts'

const Frame = styled('fieldset', {
  base: {
    display: 'grid',
    gap: '4',
    minWidth: 0,
    padding: '4',
    borderWidth: '1px',
    borderColor: 'line',
    borderRadius: 'card',
    position: 'relative',
  },
})
const Legend = styled('legend', { base: { textStyle: 'strong', float: 'left', padding: 0 } })
const Corner = styled('span', { base: { position: 'absolute', top: '2', right: '2' } })

/** A surety is picked from the query's own, who bring their code and address; everybody else is typed. */
const NameField = ({ index, sureties }: { index: number; sureties: readonly SignerPerson[] }) => {
  const { setValue } = useFormContext<ContainerValues>()
  const intl = useIntl()
  const role = useWatch<ContainerValues, `signers.${number}.role`>({ name: `signers.${index}.role` })
  const label = <FormattedMessage id="container.signer.name" />
  if (role !== 'surety' || sureties.length === 0)
    return <TextField name={`signers.${index}.name`} label={label} maxLength={200} />
  const fill = (name: string | number | null) => {
    const surety = sureties.find((one) => one.name === name)
    const options = { shouldDirty: true, shouldValidate: true }
    setValue(`signers.${index}.personalCode`, surety?.personalCode ?? '', options)
    setValue(`signers.${index}.email`, surety?.email ?? '', options)
  }
  return (
    <SelectField
      name={`signers.${index}.name`}
      label={label}
      empty={intl.formatMessage({ id: 'container.signer.chooseSurety' })}
      options={sureties.map(({ name }) => ({ value: name, label: name }))}
      onValue={fill}
    />
  )
}

type Props = {
  index: number
  sureties: readonly SignerPerson[]
  /** Absent for the only signer: a container has at least one. */
  onRemove: (() => void) | null
}

/** One signer of a container. */
export const SignerFields = ({ index, sureties, onRemove }: Props) => {
  const intl = useIntl()
  const at = `signers.${index}`
  const number = index + 1
  return (
    <Frame>
      <Legend>
        <FormattedMessage id="container.signer" values={{ number }} />
      </Legend>
      <Corner>
        <IconButton
          icon="trash"
          label={intl.formatMessage({ id: 'container.signer.remove' }, { number })}
          refused={onRemove ? undefined : intl.formatMessage({ id: 'container.signer.last' })}
          onClick={() => onRemove?.()}
        />
      </Corner>
      <FieldGrid columns={2} clear="both">
        <SelectField
          name={`${at}.role`}
          label={<FormattedMessage id="container.signer.role" />}
          options={signerRoles.map((role) => ({
            value: role,
            label: intl.formatMessage({ id: `signerRole.${role}` }),
          }))}
        />
        <NameField index={index} sureties={sureties} />
        <TextField
          name={`${at}.personalCode`}
          label={<FormattedMessage id="container.signer.personalCode" />}
          inputMode="numeric"
          maxLength={20}
        />
        <TextField
          name={`${at}.email`}
          type="email"
          label={<FormattedMessage id="container.signer.email" />}
          maxLength={254}
        />
        <SelectField
          name={`${at}.language`}
          label={<FormattedMessage id="container.signer.language" />}
          empty={intl.formatMessage({ id: 'container.signer.language.ofDocuments' })}
          options={languages.map((value) => ({ value, label: languageNames[value] }))}
        />
      </FieldGrid>
    </Frame>
  )
}
