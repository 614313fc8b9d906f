import { channel } from 'node:diagnostics_channel'

/** A channel of what happens in the program; without a subscriber publishing costs next to nothing. */
const channelOf = <Message>(name: string) => {
  const named = channel(`tehing:${name}`)
  return {
    publish: (message: Message): void => {
      if (named.hasSubscribers) named.publish(message)
    },
    /** Returns a function that ends the subscription. */
    subscribe: (listener: (message: Message) => void): (() => void) => {
      const onMessage = (message: unknown) => listener(message as Message)
      named.subscribe(onMessage)
      return () => {
        named.unsubscribe(onMessage)
      }
    },
  }
}

/** `route` is the pattern of the path, such as `/api/query/:id`; undefined if no route matched. */
type AnsweredRequest = { method: string; route: string | undefined; status: number; seconds: number }
/** `began`: milliseconds of `performance.now()` at which the work began. */
type Timed = { began: number }
type Step = Timed & { machine: string; event: string }

export const channels = {
  requestAnswered: channelOf<AnsweredRequest>('request.answered'),
  /** Published before the commit, which may still fail. */
  stepTaken: channelOf<Step & { from: string; to: string }>('step.taken'),
  /** `guard`: what refused it. */
  stepRefused: channelOf<Step & { guard: string }>('step.refused'),
  /** A request to an outside service; `outcome` is `answered` or that of the ServiceError. */
  serviceAsked: channelOf<Timed & { service: string; outcome: string }>('service.asked'),
  /** A circuit breaker has changed: 0 closed, 1 open, 0.5 half open. */
  circuitChanged: channelOf<{ service: string; open: number }>('circuit.changed'),
}
