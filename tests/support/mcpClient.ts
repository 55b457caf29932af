import { type OAuthClientProvider, UnauthorizedError } from '@modelcontextprotocol/sdk/client/auth.js';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { OAuthClientInformationMixed, OAuthTokens } from '@modelcontextprotocol/sdk/shared/auth.js';
import { Browser } from '../api/auth/signInSteps.ts';
import { type TestUser, testPassword } from './builders.ts';
import type { TestServer } from './server.ts';

const redirectUrl = 'http://127.0.0.1:7777/callback';

type Answer = Record<string, string>;

/** The OAuth part of a program, whose user answers the question what it may do. Keeps everything in memory. */
class ProgramOfUser implements OAuthClientProvider {
  readonly redirectUrl = redirectUrl;
  code = '';
  private client: OAuthClientInformationMixed | undefined;
  private kept: OAuthTokens | undefined;
  private verifier = '';

  constructor(
    private readonly server: TestServer,
    private readonly user: TestUser,
    private readonly name: string,
    private readonly answer: Answer,
  ) {}

  get clientMetadata() {
    return { client_name: this.name, redirect_uris: [redirectUrl], scope: 'everything admin publish' };
  }
  clientInformation = () => this.client;
  saveClientInformation(client: OAuthClientInformationMixed): void {
    this.client = client;
  }
  tokens = () => this.kept;
  saveTokens(tokens: OAuthTokens): void {
    this.kept = tokens;
  }
  saveCodeVerifier(verifier: string): void {
    this.verifier = verifier;
  }
  codeVerifier = () => this.verifier;
  async redirectToAuthorization(address: URL): Promise<void> {
    const browser = new Browser(this.server.app);
    const login = String((await browser.get(address.href)).headers.location);
    const asked = await browser.post(login, { email: this.user.email, password: testPassword });
    const sent = await browser.post(String(asked.headers.location), { decision: 'allow', ...this.answer });
    const back = await browser.get(String(sent.headers.location));
    this.code = new URL(String(back.headers.location)).searchParams.get('code') ?? '';
  }
}

/** A connected program: its MCP client, and the access token that it holds. */
export type ConnectedProgram = { client: Client; token: string; close(): Promise<void> };

/**
 * Connects a program to the MCP server of a listening server by OAuth, as the client of the MCP SDK does it by itself.
 * @param answer the fields of the form with which its user allows it
 */
export async function connectProgram(
  server: TestServer,
  { user, name = 'Program', answer }: { user: TestUser; name?: string; answer: Answer },
): Promise<ConnectedProgram> {
  const program = new ProgramOfUser(server, user, name, answer);
  const url = new URL(`${server.config.publicUrl}/mcp`);
  const connect = async (): Promise<Client> => {
    const client = new Client({ name: 'test', version: '1' });
    const transport = new StreamableHTTPClientTransport(url, { authProvider: program });
    try {
      await client.connect(transport);
      return client;
    } catch (error) {
      if (!(error instanceof UnauthorizedError)) throw error;
      await transport.finishAuth(program.code);
      return connect();
    }
  };
  const client = await connect();
  return { client, token: program.tokens()?.access_token ?? '', close: () => client.close() };
}
