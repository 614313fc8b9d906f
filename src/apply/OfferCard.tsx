import { Text } from './intl.tsx'
import type { OfferSummary } from '../../api/apply.ts'
import { Amount, Percent, Row } from './Amount.tsx'
import { formatDay } from './dates.ts'

type Props = {
  offer: OfferSummary
  /** The warning that a consumer must see beside a rate. */
  consumer: boolean
}

/** The offer in figures: the assets, the monthly payment and the total cost. */
export const OfferCard = ({ offer, consumer }: Props) => (
  <>
    <section className="card" aria-labelledby="apply-monthly">
      <h2 id="apply-monthly" className="small">
        <Text id="apply.monthly" />
      </h2>
      <p className="amount">
        <Amount euros={offer.monthlyPayment} />
      </p>
      <p className="quiet">
        <Text
          id="apply.payments"
          values={{ count: offer.payments, first: formatDay(offer.firstPaymentDate) }}
        />
      </p>
      {offer.lastMonthly !== null && (
        <p className="quiet">
          <Text id="apply.lastMonthly" values={lastMonthlyValues(offer)} />
        </p>
      )}
      <dl>
        {offer.goods.map(({ name, price }, index) => (
          <Row key={index} name={name}>
            <Amount euros={price} />
          </Row>
        ))}
        <Row name={<Text id="apply.priceWithVat" />} strong>
          <Amount euros={offer.price} />
        </Row>
      </dl>
    </section>
    <Cost {...{ offer, consumer }} />
  </>
)

/** The difference of the last monthly payment from the others. */
const lastMonthlyValues = ({ lastMonthly }: OfferSummary) => ({
  direction: lastMonthly === null ? 'same' : lastMonthly.difference > 0 ? 'more' : 'less',
  lastMonthly: <Amount euros={lastMonthly?.amount ?? 0} />,
  difference: <Amount euros={Math.abs(lastMonthly?.difference ?? 0)} />,
})

/** All figures of the credit. If a consumer sees one of them, they must see all. */
const Example = ({ offer, annualRate }: { offer: OfferSummary; annualRate: number }) => (
  <p className="quiet">
    <Text
      id="apply.cost.example"
      values={{
        price: <Amount euros={offer.price} />,
        credit: <Amount euros={offer.credit} />,
        rate: <Percent value={offer.interest} />,
        hasFirst: offer.firstPayment > 0 ? 'yes' : 'no',
        first: <Amount euros={offer.firstPayment} />,
        count: offer.payments,
        monthly: <Amount euros={offer.monthlyPayment} />,
        ...lastMonthlyValues(offer),
        hasLast: offer.lastPayment === null ? 'no' : 'yes',
        last: <Amount euros={offer.lastPayment ?? 0} />,
        total: <Amount euros={offer.totalCost} />,
        annualRate: <Percent value={annualRate} />,
        contractDay: formatDay(offer.contractDate),
      }}
    />
  </p>
)

const Cost = ({ offer, consumer }: Props) => (
  <section className="card" aria-labelledby="apply-cost">
    <h2 id="apply-cost">
      <Text id="apply.cost.title" />
    </h2>
    <dl>
      <Row name={<Text id="apply.cost.atOnce" />}>
        <Amount euros={offer.firstPayment} />
      </Row>
      {offer.lastPayment !== null && (
        <Row name={<Text id="apply.cost.last" />}>
          <Amount euros={offer.lastPayment} />
        </Row>
      )}
      <Row name={<Text id="apply.cost.interest" />}>
        <Percent value={offer.interest} />
      </Row>
      <Row name={<Text id="apply.cost.contractFee" />}>
        <Amount euros={offer.contractFee} />
      </Row>
      <Row name={<Text id="apply.cost.total" />} strong>
        <Amount euros={offer.totalCost} />
      </Row>
    </dl>
    {consumer && (
      <p className="caution">
        <Text id="apply.cost.caution" />
      </p>
    )}
    {offer.annualRate !== null && (
      <p className="rate">
        <Text id="apply.cost.annualRate" />
        <strong>
          <Percent value={offer.annualRate} />
        </strong>
      </p>
    )}
    {consumer && offer.annualRate !== null && <Example offer={offer} annualRate={offer.annualRate} />}
    {consumer && (
      <p className="quiet">
        <Text id="apply.cost.insurance" />
      </p>
    )}
  </section>
)
