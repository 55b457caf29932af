import { EventEmitter } from 'node:events';
import { type FetchAnswer, SlowAnswerError } from './guardedFetch.ts';

/** How a request ended: the class of its status, 429, or why there is no response. */
type Outcome = '2xx' | '3xx' | '4xx' | '429' | '5xx' | 'timeout' | 'failed';

/** One request to an outside service, retries by themselves. */
export type ServiceRequest = { service: string; outcome: Outcome; seconds: number };

function outcomeOf(status: number): Outcome {
  if (status === 429) return '429';
  if (status >= 500) return '5xx';
  if (status >= 400) return '4xx';
  return status >= 300 ? '3xx' : '2xx';
}

/** Announces the requests to outside services, for `/metrics`. */
export class ServiceRequests extends EventEmitter<{ answered: [ServiceRequest] }> {
  /** Sends a request, and announces how it ended. */
  async send<Answer extends { status: number }>(service: string, request: () => Promise<Answer>): Promise<Answer> {
    const startedAt = performance.now();
    const announce = (outcome: Outcome) =>
      this.emit('answered', { service, outcome, seconds: (performance.now() - startedAt) / 1000 });
    try {
      const answer = await request();
      announce(outcomeOf(answer.status));
      return answer;
    } catch (error) {
      announce(error instanceof SlowAnswerError ? 'timeout' : 'failed');
      throw error;
    }
  }

  /** Returns a function that announces each request of `fetch` to this service. */
  announcing(service: string, fetch: FetchAnswer): FetchAnswer {
    return (address, bounds, request) => this.send(service, () => fetch(address, bounds, request));
  }
}
