import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';
import type { CreatedPasskey, UsedPasskey } from '#contracts/api/passkeys.ts';

const base64url = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url');
const sha256 = (bytes: string | Uint8Array): Buffer => createHash('sha256').update(bytes).digest();

/** Flags of authenticator data (Web Authentication Level 3, section 6.1). */
const present = 0x01;
const verified = 0x04;
const hasCredential = 0x40;

type Changes = {
  origin?: string;
  /** The attestation, instead of none. */
  attestation?: { fmt: string; attStmt: Map<string, unknown> };
  isVerified?: boolean;
};

/** An authenticator that creates and uses one passkey, controlled by a test. */
export class SoftPasskey {
  readonly id = randomBytes(32);
  counter = 0;
  private readonly keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });

  constructor(
    private readonly origin: string,
    private readonly rpId = new URL(origin).hostname,
  ) {}

  /** Answers creation options. */
  create({ challenge }: { challenge: string }, { origin, attestation, isVerified }: Changes = {}): CreatedPasskey {
    const { x = '', y = '' } = this.keys.publicKey.export({ format: 'jwk' });
    const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'));
    const key = new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, bytes(x)],
      [-3, bytes(y)],
    ]);
    const idLength = Buffer.alloc(2);
    idLength.writeUInt16BE(this.id.length);
    const encodedKey = isoCBOR.encode(key);
    const credential = Buffer.concat([Buffer.alloc(16), idLength, this.id, encodedKey]);
    const authData = new Uint8Array(Buffer.concat([this.dataWith(hasCredential, isVerified), credential]));
    const { fmt, attStmt } = attestation ?? { fmt: 'none', attStmt: new Map() };
    const attestationObject = isoCBOR.encode(
      new Map<string, unknown>([
        ['fmt', fmt],
        ['attStmt', attStmt],
        ['authData', authData],
      ]) as never,
    );
    const clientDataJSON = this.clientData('webauthn.create', challenge, origin);
    const response = { clientDataJSON, attestationObject: base64url(attestationObject), transports: ['internal'] };
    return { id: base64url(this.id), rawId: base64url(this.id), type: 'public-key', response };
  }

  /** Answers request options. Each use counts. */
  use({ challenge }: { challenge: string }, { origin, isVerified }: Changes = {}): UsedPasskey {
    this.counter += 1;
    const authData = this.dataWith(0, isVerified);
    const clientDataJSON = this.clientData('webauthn.get', challenge, origin);
    const signed = Buffer.concat([authData, sha256(Buffer.from(clientDataJSON, 'base64url'))]);
    const signature = base64url(sign('sha256', signed, this.keys.privateKey));
    const response = { clientDataJSON, authenticatorData: base64url(authData), signature };
    return { id: base64url(this.id), rawId: base64url(this.id), type: 'public-key', response };
  }

  private dataWith(flags: number, isVerified = true): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.counter);
    return Buffer.concat([sha256(this.rpId), Buffer.from([flags | present | (isVerified ? verified : 0)]), counter]);
  }

  private clientData(type: string, challenge: string, origin = this.origin): string {
    return base64url(Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false })));
  }
}
