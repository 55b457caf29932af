import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { AnySchema } from '../support/schemaValues.ts';

type Parameter = { name: string; in: 'path' | 'query' | 'header'; required?: boolean; schema: AnySchema };
type Content = Record<string, { schema?: AnySchema; example?: unknown }>;
type Response = { content?: Content };

/** An operation of the API's description, with its references resolved. */
export type Operation = {
  /** `<METHOD> <path>` */
  name: string;
  method: string;
  path: string;
  parameters: Parameter[];
  body: Content;
  /** The media types of each declared status. */
  answers: Record<string, string[]>;
};

type Ref = { $ref: string };
type Described = {
  parameters?: (Parameter | Ref)[];
  requestBody?: { content: Content };
  responses: Record<string, Response | Ref>;
};
export type ApiDescription = { paths: Record<string, Record<string, Described>>; components: Record<string, unknown> };

const keysOf = (pointer: string): string[] =>
  pointer
    .split('/')
    .slice(1)
    .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'));
const pointerOf = (...keys: string[]): string =>
  keys.map((key) => `/${encodeURIComponent(key.replaceAll('~', '~0').replaceAll('/', '~1'))}`).join('');

/** Reads the description, and compiles the schemas of its answers when they are needed. */
export class Api {
  readonly operations: Operation[];
  private readonly ajv = new Ajv2020({ strict: false, allErrors: false, logger: false });
  private readonly compiled = new Map<string, ValidateFunction>();

  constructor(private readonly document: ApiDescription) {
    addFormats.default(this.ajv);
    this.ajv.addSchema(document, 'api:');
    this.operations = Object.entries(document.paths).flatMap(([path, operations]) =>
      Object.entries(operations).map(([method, one]) => this.read(path, method.toUpperCase(), one)),
    );
  }

  /** Returns the part of the description that a reference names. */
  resolve = (ref: string): AnySchema => this.at<AnySchema>(ref);

  private at<Part>(ref: string): Part {
    return keysOf(ref).reduce<never>((part, key) => part[key], this.document as never);
  }

  private resolved<Part extends object>(part: Part | Ref): Part {
    return '$ref' in part ? this.at<Part>(part.$ref) : part;
  }

  private read(path: string, method: string, { parameters = [], requestBody, responses }: Described): Operation {
    const answers = Object.entries(responses).map(([status, one]) => [
      status,
      Object.keys(this.resolved<Response>(one).content ?? {}),
    ]);
    return {
      name: `${method} ${path}`,
      method,
      path,
      parameters: parameters.map((one) => this.resolved<Parameter>(one)),
      body: requestBody?.content ?? {},
      answers: Object.fromEntries(answers),
    };
  }

  /** Returns why a JSON answer does not fit its description; null if it does. */
  mismatch({ path, method, name }: Operation, status: string, type: string, answer: unknown): string | null {
    const key = `${name} ${status}`;
    const response = this.document.paths[path]?.[method.toLowerCase()]?.responses[status] ?? {};
    const place =
      '$ref' in response ? response.$ref : `#${pointerOf('paths', path, method.toLowerCase(), 'responses', status)}`;
    const validate =
      this.compiled.get(key) ?? this.ajv.compile({ $ref: `api:${place}${pointerOf('content', type, 'schema')}` });
    this.compiled.set(key, validate);
    return validate(answer) ? null : this.ajv.errorsText(validate.errors);
  }
}
