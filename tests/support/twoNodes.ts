import type { SystemRole } from '#contracts/permissions.ts';
import type { TestUser } from './builders.ts';
import { type Answer, type As, startTestServer, type TestServer } from './server.ts';
import { openSocket, openTab, type Tab, type TestSocket } from './socket.ts';

/** Two servers on one database, and the sockets of a test to them. */
export type TwoNodes = {
  server: TestServer;
  node: TestServer;
  address: string;
  nodeAddress: string;
  /** Opens a socket to the first server, not yet authorized. */
  connect(options?: Parameters<typeof openSocket>[1]): Promise<TestSocket>;
  /** Opens an authorized socket; to the first server, unless `address` is given. */
  tab(as: SystemRole | TestUser, options?: Parameters<typeof openTab>[3], address?: string): Promise<Tab>;
  /** Sends a write that causes an event. */
  rename(id: string, as: As, headers?: Record<string, string>): Promise<Answer>;
  /** Advances the time of both, and runs the recurring work of the first. */
  pass(seconds: number): Promise<void>;
  /** Closes what the test has opened: for `afterEach`. */
  killSockets(): void;
  close(): Promise<void>;
};

let names = 0;

export async function startTwoNodes(declared: Parameters<typeof startTestServer>[0] = {}): Promise<TwoNodes> {
  const server = await startTestServer(declared);
  const node = await startTestServer({ ...declared, beside: server });
  const [address, nodeAddress] = [await server.listen(), await node.listen()];
  const opened: TestSocket[] = [];
  const kept = <Socket extends TestSocket>(socket: Socket): Socket => {
    opened.push(socket);
    return socket;
  };
  return {
    server,
    node,
    address,
    nodeAddress,
    connect: async (options) => kept(await openSocket(address, options)),
    tab: async (as, options, at = address) => kept(await openTab(server, at, as, options)),
    rename: (id, as, headers = {}) => {
      const json = { fields: { name: `Name ${++names}` } };
      return server.call('POST', `/api/campaigns/${id}/patch`, { as, headers, json });
    },
    pass: async (seconds) => {
      server.clock.advance(seconds);
      await server.timers.turn();
    },
    killSockets: () => {
      for (const socket of opened.splice(0)) socket.kill();
    },
    close: async () => {
      await node.close();
      await server.close();
    },
  };
}
