import { LENGTHS } from '../../domain/constants.ts'
import { styled } from '../design/theme/styled.ts'
import { Tooltip } from '../design/Tooltip.tsx'

const Cut = styled('span', { base: { cursor: 'help', borderRadius: '4px' } })

/** The seller's offer number; a long one is cut, the tooltip has all of it. */
export const OfferNumber = ({ number }: { number: string }) =>
  number.length <= LENGTHS.offerNumberShown ? (
    number
  ) : (
    <Tooltip text={number}>
      {(wiring) => (
        <Cut {...wiring} role="note" tabIndex={0}>
          {number.slice(0, LENGTHS.offerNumberShown)}…
        </Cut>
      )}
    </Tooltip>
  )
