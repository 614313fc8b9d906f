import { Text } from '@chakra-ui/react/text'
import { FormattedMessage } from 'react-intl'
import type { SelfServeOffer } from '../../api/selfserve.ts'
import { DateTime } from '../design/DateTime.tsx'
import { Icon } from '../design/Icon.tsx'
import { RailCard } from '../design/RailCard.tsx'
import { styled } from '../design/theme/styled.ts'

const List = styled('ol', { base: { listStyle: 'none', display: 'grid', gap: '2' } })
const Step = styled('li', {
  base: { display: 'grid', gridTemplateColumns: '20px minmax(0, 1fr)', gap: '2', alignItems: 'start' },
  variants: { done: { true: { '& svg': { color: 'accent' } }, false: { color: 'ink3' } } },
})
const Open = styled('span', {
  base: {
    width: '2.5',
    height: '2.5',
    margin: '5px',
    borderWidth: '1px',
    borderColor: 'field',
    borderRadius: '50%',
  },
})

const steps = ['opened', 'identified', 'saved', 'applied'] as const

/** The customer's progress at a link; polled while they may be active. */
export const CustomerSteps = ({ offer }: { offer: SelfServeOffer }) => {
  if (offer.links.length === 0) return null
  return (
    <RailCard title={<FormattedMessage id="selfServe.steps" />}>
      <div role="status">
        <List>
          {steps.map((step) => {
            const at = offer[`${step}Dtime`]
            return (
              <Step key={step} done={at !== null}>
                {at === null ? <Open aria-hidden /> : <Icon name="check" />}
                <span>
                  <FormattedMessage id={`selfServe.step.${step}`} />
                  <Text textStyle="small" color="ink2">
                    {at === null ? <FormattedMessage id="selfServe.step.notYet" /> : <DateTime value={at} />}
                  </Text>
                </span>
              </Step>
            )
          })}
        </List>
      </div>
    </RailCard>
  )
}
