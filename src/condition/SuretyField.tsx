import { Text } from '@chakra-ui/react/text'
import type { ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import { FormattedMessage } from 'react-intl'
import type { Surety } from '../../api/surety.ts'
import { SelectField } from '../design/form/SelectField.tsx'
import { askedSurety } from './ask-values.ts'

type Sureties = { sureties: readonly Surety[] }

/** The surety who has to answer, and whether they can do so by a link. Hidden for other sides. */
export const SuretyField = ({ at, sureties }: Sureties & { at: string }) => {
  const [askedOf, suretyId] = useWatch({ name: [`${at}askedOf`, `${at}suretyId`] })
  if (askedOf !== 'surety') return null
  const options = sureties.map(({ suretyId: value, name }) => ({ value, label: name }))
  return (
    <>
      {options.length > 1 ? (
        <SelectField
          name={`${at}suretyId`}
          label={<FormattedMessage id="condition.ask.surety" />}
          options={options}
        />
      ) : null}
      <Note sureties={sureties.filter((one) => one.suretyId === askedSurety(suretyId, sureties))} />
    </>
  )
}

/** The same for a template: the only surety gets a link; with several, an in-house user answers. */
export const SuretyNote = ({ sureties }: Sureties) =>
  sureties.length > 1 ? (
    <Line>
      <FormattedMessage id="condition.ask.surety.several" />
    </Line>
  ) : (
    <Note sureties={sureties} />
  )

const Note = ({ sureties: [surety] }: Sureties) => {
  if (!surety)
    return (
      <Line>
        <FormattedMessage id="condition.ask.surety.none" />
      </Line>
    )
  const { name, email } = surety
  return (
    <Line>
      <FormattedMessage
        id={email === '' ? 'condition.ask.surety.noEmail' : 'condition.ask.surety.link'}
        values={{ name }}
      />
    </Line>
  )
}

const Line = ({ children }: { children: ReactNode }) => (
  <Text as="span" display="block" textStyle="small" color="ink2">
    {children}
  </Text>
)
