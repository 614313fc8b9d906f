import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { PartnerSetting } from '../../contract/partner-setting.ts'
import { Card } from '../design/Card.tsx'
import { IconButton } from '../design/IconButton.tsx'
import { Row } from '../design/Row.tsx'
import { Stack } from '../design/Stack.tsx'
import { Why } from '../design/Why.tsx'
import { Recalculated } from '../payment/Recalculated.tsx'
import { useLock, useQueryEditor } from '../query/editor.ts'
import { useFormValues } from '../query/useSteps.ts'
import { OfferMaker } from './OfferMaker.tsx'
import { ShopFigures } from './ShopFigures.tsx'
import { TermsFacts } from './TermsFacts.tsx'
import { TermsFields } from './TermsFields.tsx'
import { TermsFigures } from './TermsFigures.tsx'

type Props = { setting: PartnerSetting }

const LockedTerms = ({ lock }: { lock: string }) => {
  const intl = useIntl()
  const terms = useFormValues()
  const { inhouse } = useQueryEditor()
  return (
    <Stack>
      <Why icon="lock">{intl.formatMessage({ id: `lock.${lock}` })}</Why>
      <TermsFacts terms={terms} inhouse={inhouse} />
    </Stack>
  )
}

/** The financing terms with what they come to. */
export const TermsCard = ({ setting }: Props) => {
  const intl = useIntl()
  const { view, inhouse } = useQueryEditor()
  const lock = useLock('deal')
  const [open, setOpen] = useState(true)
  return (
    <Card
      title={<FormattedMessage id="terms.title" />}
      aside={
        <Row>
          <Recalculated />
          <span data-print="no">
            <IconButton
              icon={open ? 'up' : 'down'}
              label={intl.formatMessage({ id: open ? 'terms.hide' : 'terms.show' })}
              aria-expanded={open}
              onClick={() => setOpen(!open)}
            />
          </span>
        </Row>
      }
      footer={
        <>
          {view === 'shop' ? (
            <ShopFigures />
          ) : (
            <TermsFigures inhouse={inhouse} showKickback={setting.showKickback} />
          )}
          <Row marginInlineStart="auto">
            <OfferMaker />
          </Row>
        </>
      }
    >
      <div hidden={!open}>{lock ? <LockedTerms lock={lock} /> : <TermsFields setting={setting} />}</div>
    </Card>
  )
}
